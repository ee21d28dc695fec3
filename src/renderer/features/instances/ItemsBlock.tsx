// Items of a rubric, or claims of the answer, with each judge's word → one list.
import type { GuardedText, ShownVerdict } from '../../../contracts/instance-view.ts'
import { Block } from './Block.tsx'
import { GuardedBlock } from './Guarded.tsx'
import { toCountText, toNoVerdictText } from './outcome.ts'
import type { TextProps } from './text-props.ts'

const WORDS = {
  rubric: { title: 'Rubric', one: 'item', yes: 'met', no: 'not met' },
  claims: { title: 'Claims', one: 'claim', yes: 'supported', no: 'not supported' },
} as const

type Task = keyof typeof WORDS

export function ItemsBlock({ view, shown, task }: TextProps & { readonly task: Task }) {
  const words = WORDS[task]
  const items = view.verdicts.filter((verdict) => verdict.task === task)
  if (items.length === 0) return null
  const texts = shown?.verdicts.filter((verdict) => verdict.task === task) ?? []
  return (
    <Block title={words.title} note={`${toCountText(items.length, 'verdict')} on its ${words.one}s`}>
      <ol className="items">
        {items.map((item, at) => (
          <li key={at}>
            <Item item={item} text={texts[at] ?? null} words={words} />
          </li>
        ))}
      </ol>
    </Block>
  )
}

interface ItemProps {
  readonly item: ShownVerdict
  readonly text: ShownVerdict | null
  readonly words: (typeof WORDS)[Task]
}

function Item({ item, text, words }: ItemProps) {
  const rating = item.ratings[0]
  return (
    <>
      <p className="verdict">
        <span className="medium">{item.judge}</span>
        <span className={rating?.score === 1 ? 'pill ok' : 'pill'}>
          {rating === undefined
            ? toNoVerdictText(item.status, item.reason)
            : rating.score === 1
              ? words.yes
              : words.no}
        </span>
        {item.points !== null && <span className="num ink3">{toPointsText(item.points)}</span>}
      </p>
      <Guarded text={item.about} shown={text?.about ?? null} />
      <Guarded text={rating?.explanation ?? null} shown={text?.ratings[0]?.explanation ?? null} />
    </>
  )
}

function Guarded({ text, shown }: { readonly text: GuardedText | null; readonly shown: GuardedText | null }) {
  if (text === null || (text.kind === 'text' && text.text === '')) return null
  return <GuardedBlock text={text} shown={shown} marks={undefined} prose />
}

function toPointsText(points: number): string {
  return `${points > 0 ? '+' : points < 0 ? '−' : ''}${Math.abs(points)} ${Math.abs(points) === 1 ? 'point' : 'points'}`
}
