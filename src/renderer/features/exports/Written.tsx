// An export that was written → where it lies, who signed it, and how its reader checks it.
import type { WrittenExport } from '../../../contracts/export-view.ts'
import { Icon } from '../../ui/Icon.tsx'
import { toBytesText, toCountText, toFingerprintText } from './export-text.ts'

export function Written({ written: { directory, files, fingerprint } }: { readonly written: WrittenExport }) {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  return (
    <div className="written" role="status">
      <Icon name="check" />
      <div>
        <p>
          {toCountText(files.length, 'file')}, {toBytesText(bytes)}, signed and written to{' '}
          <span className="mono">{directory}</span>.
        </p>
        <p>
          Give the reader this fingerprint by another way than the folder:{' '}
          <span className="mono fingerprint">{toFingerprintText(fingerprint)}</span>
        </p>
        <p>
          They check with <span className="mono">wardroom export verify FOLDER --key FINGERPRINT</span>
        </p>
      </div>
    </div>
  )
}
