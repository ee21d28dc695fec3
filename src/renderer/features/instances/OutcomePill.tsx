// An outcome → its icon and word.
import type { Outcome } from '../../../contracts/instance-view.ts'
import { Icon } from '../../ui/Icon.tsx'
import { outcomeLooks } from './outcome.ts'

export function OutcomePill({ outcome }: { readonly outcome: Outcome }) {
  const { word, icon, tone } = outcomeLooks[outcome]
  return (
    <span className={`pill ${tone}`}>
      <Icon name={icon} size={13} />
      {word}
    </span>
  )
}
