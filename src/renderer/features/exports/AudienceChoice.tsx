// Suites and audiences → which suite is exported and who will read it, kept in the route.
import { audienceSchema } from '../../../contracts/redacted.ts'
import { setQuery } from '../../ui/route.ts'
import { audienceWords } from './export-text.ts'
import type { ExportWish } from './use-export.ts'

interface AudienceChoiceProps {
  readonly suites: readonly string[]
  readonly wish: ExportWish
}

/** The nearest reader first. */
const AUDIENCES = audienceSchema.options.toReversed()

export function AudienceChoice({ suites, wish }: AudienceChoiceProps) {
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
        {AUDIENCES.map((audience) => (
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
      </fieldset>
    </>
  )
}
