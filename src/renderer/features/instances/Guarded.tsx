// Text of a question → itself, or hatched plum with its length; revealed text carries the plum bar.
import type { GuardedText } from '../../../contracts/instance-view.ts'
import { Icon } from '../../ui/Icon.tsx'
import { toCountText } from './outcome.ts'

const shortLength = 60

/** One line: in tables and beside labels. */
export function HiddenLine({ words }: { readonly words: string }) {
  return (
    <span className="redact">
      <Icon name="lock" size={12} />
      <em>
        <span className="sr">Hidden patient text: </span>
        {words}
      </em>
    </span>
  )
}

interface GuardedBlockProps {
  /** As the engine gives it without a reveal. */
  readonly text: GuardedText
  /** The same text of the revealed view. */
  readonly shown: GuardedText | null
  readonly prose?: boolean
}

/** Public text as it is; private text as a hatched block until `shown` holds it. */
export function GuardedBlock({ text, shown, prose = false }: GuardedBlockProps) {
  const font = prose ? 'prose' : 'prompt'
  if (text.kind === 'text') return <TextBlock className={font} text={text.text} />
  if (shown?.kind === 'text') return <TextBlock className={`revealed ${font}`} text={shown.text} />
  if (text.characters < shortLength) return <HiddenLine words={toLengthText(text.characters)} />
  return (
    <span className="redact block">
      <Icon name="lock" size={12} />
      <em>
        <span className="sr">Hidden patient text: </span>
        {toLengthText(text.characters)}
      </em>
    </span>
  )
}

function TextBlock({ className, text }: { readonly className: string; readonly text: string }) {
  return text === '' ? <p className="ink3">Empty</p> : <div className={className}>{text}</div>
}

export function toLengthText(characters: number): string {
  return `up to ${toCountText(characters, 'character')}`
}
