// An export's preview → what was taken out of it, and why.
import type { ExportPreview } from '../../../contracts/export-view.ts'
import { Icon } from '../../ui/Icon.tsx'

export function HeldBack({ preview: { withheld } }: { readonly preview: ExportPreview }) {
  return (
    <>
      <h2 className="t">
        Held back <span className="s">{withheld.toLocaleString('en-GB')}</span>
      </h2>
      {withheld === 0 ? (
        <p className="none">No score was held back: no group is too small to show.</p>
      ) : (
        <p className="held">
          <Icon name="warning" />
          <span>
            <b className="medium">
              {withheld === 1 ? '1 score' : `${withheld.toLocaleString('en-GB')} scores`} of small groups
            </b>
            <small>
              Fewer than 11 instances were scored, and the data is not public. The file says so in place of
              the number.
            </small>
          </span>
        </p>
      )}
    </>
  )
}
