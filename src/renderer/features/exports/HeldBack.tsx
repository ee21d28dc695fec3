// An export's preview → what stands in its way, what was taken out of it, and why.
import type { ExportPreview } from '../../../contracts/export-view.ts'
import { Icon } from '../../ui/Icon.tsx'
import { heldBackWords, toBlockedText } from './export-text.ts'
import { RenameModel } from './RenameModel.tsx'

export function HeldBack({ preview: { heldBack, blocked } }: { readonly preview: ExportPreview }) {
  const findings = heldBack.length + blocked.length
  return (
    <>
      <h2 className="t">
        Held back <span className="s">{findings.toLocaleString('en-GB')}</span>
        <span className="grow" />
        {blocked.length > 0 && (
          <span className="blocks">
            <Icon name="wrong" /> Blocks export
          </span>
        )}
      </h2>
      <ul className="findings" aria-label="Held back" tabIndex={0}>
        {blocked.map((found) => (
          <li key={`${found.what} ${found.name}`} className="held bad">
            <Icon name="wrong" />
            <span>
              <b className="medium">{toBlockedText(found)}</b>
              <small>
                <span className="mono">{found.name}</span>. The identifier finder can block, never allow.
              </small>
              {found.what === 'model' && <RenameModel name={found.name} />}
            </span>
          </li>
        ))}
        {heldBack.map(({ what, count }) => (
          <li key={what} className="held">
            <Icon name="warning" />
            <span>
              <b className="medium">{heldBackWords[what].title(count)}</b>
              <small>{heldBackWords[what].why}</small>
            </span>
          </li>
        ))}
        {findings === 0 && <li className="none">Nothing was held back: no group is too small to show.</li>}
      </ul>
    </>
  )
}
