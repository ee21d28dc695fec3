// What every block of an instance's text is given.
import type { InstanceMarks } from '../../../contracts/identifier.ts'
import type { InstanceView } from '../../../contracts/instance-view.ts'

export interface TextProps {
  readonly view: InstanceView
  /** The revealed view; null while private text is hidden. */
  readonly shown: InstanceView | null
}

export interface MarkedTextProps extends TextProps {
  /** Possible identifiers in the revealed view; null until they are found. */
  readonly marks: InstanceMarks | null
}
