// What a call threw → one sentence in the place of a card's rows.
import { toFault } from '../../api/fault.ts'
import { Note } from '../../ui/Note.tsx'

export function SettingsFault({ error }: { readonly error: Error }) {
  return (
    <div className="c">
      <Note kind="bad">{toFault(error).message}</Note>
    </div>
  )
}
