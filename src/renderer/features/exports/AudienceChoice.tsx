// Suites and audiences → which suite is exported and who will read it, kept in the route.
import { audienceSchema } from '../../../contracts/redacted.ts'
import { setQuery } from '../../ui/route.ts'
import { audienceWords } from './export-text.ts'
import { useExportChoices } from './use-export.ts'
import type { ExportWish } from './use-export.ts'

interface AudienceChoiceProps {
  readonly suites: readonly string[]
  readonly wish: ExportWish
}

export function AudienceChoice({ suites, wish }: AudienceChoiceProps) {
  const { data } = useExportChoices()
  const audiences = audienceSchema.options.filter((each) => data?.audiences.includes(each) ?? true)
  return (
    <>
      <label className="picker">
        Suite
        <select value={wish.suite} onChange={(event) => setQuery({ suite: event.target.value })}>
          {suites.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <fieldset>
        <legend>Who will read it?</legend>
        {audiences.map((audience) => (
          <label key={audience} className="oc">
            <input
              type="radio"
              name="audience"
              checked={audience === wish.audience}
              onChange={() => setQuery({ audience })}
            />
            <span>
              <b className="medium">{audienceWords[audience].name}</b>
              <small>{audienceWords[audience].about}</small>
            </span>
          </label>
        ))}
        {audiences.length < audienceSchema.options.length && (
          <p className="tiny ink3">The policy of this machine allows no other reader.</p>
        )}
      </fieldset>
    </>
  )
}
