// An export's preview → two lists side by side: what leaves this machine, what stays.
import type { ExportPreview } from '../../../contracts/export-view.ts'
import { Icon } from '../../ui/Icon.tsx'
import { toCountText } from './export-text.ts'

export function LeavesAndStays({ preview }: { readonly preview: ExportPreview }) {
  return (
    <div className="fields">
      <section className="card" aria-labelledby="leaves">
        <h2 className="t" id="leaves">
          Leaves this machine <span className="s">{toCountText(preview.files.length, 'file')}</span>
        </h2>
        <ul>
          {preview.leaves.map((what) => (
            <li key={what} className="ok">
              <Icon name="check" />
              <span>{what}</span>
            </li>
          ))}
        </ul>
      </section>
      <section className="card" aria-labelledby="stays">
        <h2 className="t" id="stays">
          Stays here <span className="s">always</span>
        </h2>
        <ul>
          {preview.stays.map((what) => (
            <li key={what} className="bad">
              <Icon name="wrong" />
              <span>{what}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
