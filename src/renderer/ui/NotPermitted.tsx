// A page that a person may not use → who may, in the place of the page.
import type { Act } from '../../contracts/person.ts'
import { useMay } from '../api/use-may.ts'
import { PanelState } from './PanelState.tsx'

interface NotPermittedProps {
  readonly act: Act
  readonly title: string
}

export function NotPermitted({ act, title }: NotPermittedProps) {
  const { why } = useMay()(act)
  return (
    <PanelState title={title}>
      <p>{why}. Nothing was read.</p>
    </PanelState>
  )
}
