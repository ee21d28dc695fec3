// What every block of an instance's text is given.
import type { InstanceView } from '../../../contracts/instance-view.ts'

export interface TextProps {
  readonly view: InstanceView
  /** The revealed view; null while private text is hidden. */
  readonly shown: InstanceView | null
}
