// One instance → its prompt by blocks, references, answer, what the metrics read, and other models.
import type { Scoring } from '../../../contracts/stat.ts'
import { Icon } from '../../ui/Icon.tsx'
import { AnswerBlock } from './AnswerBlock.tsx'
import { Block } from './Block.tsx'
import { GuardedBlock } from './Guarded.tsx'
import { hasHiddenText } from './hidden-text.ts'
import { OthersTable } from './OthersTable.tsx'
import { toCountText } from './outcome.ts'
import { ReadBlock } from './ReadBlock.tsx'
import type { TextProps } from './text-props.ts'

export function InstanceText({ view, shown, scoring }: TextProps & { readonly scoring: Scoring }) {
  return (
    <div className="text" role="region" aria-label="Question and answer" tabIndex={0}>
      <PromptBlock view={view} shown={shown} />
      <div className="two">
        <ReferencesBlock view={view} shown={shown} />
        <AnswerBlock view={view} shown={shown} />
      </div>
      <ReadBlock view={view} shown={shown} scoring={scoring} />
      {view.others.length > 0 && (
        <Block title="Same question, other models" note="scores only">
          <OthersTable others={view.others} rowId={view.rowId} />
        </Block>
      )}
    </div>
  )
}

const LABELS = { instructions: 'Instructions', input: 'Input', option: 'Option', output: 'Output' } as const

function PromptBlock({ view, shown }: TextProps) {
  const tokens = view.completion?.promptTokens ?? null
  const facts = [
    toCountText(view.prompt.length, 'block'),
    ...(tokens === null ? [] : [toCountText(tokens, 'token')]),
    view.truncated ? 'cut to fit the model' : 'not cut',
  ]
  return (
    <Block title="Prompt" note={facts.join(', ')} end={<TextState view={view} shown={shown} />}>
      <dl className="blocks">
        {view.prompt.map(({ label, text }, at) => (
          <div key={at}>
            <dt>
              {LABELS[label]}
              {view.access !== 'public' && text.kind === 'text' && ', public'}
            </dt>
            <dd>
              <GuardedBlock text={text} shown={shown?.prompt[at]?.text ?? null} />
            </dd>
          </div>
        ))}
      </dl>
    </Block>
  )
}

function TextState({ view, shown }: TextProps) {
  if (!hasHiddenText(view)) return null
  return (
    <span className="row">
      <Icon name={shown === null ? 'hidden' : 'eye'} size={13} className="plum" />
      {shown === null ? 'Private text hidden' : 'Revealed'}
    </span>
  )
}

function ReferencesBlock({ view, shown }: TextProps) {
  const { references } = view
  return (
    <Block title={references.length === 1 ? 'Reference' : 'References'} note={String(references.length)}>
      <ul className="references">
        {references.map(({ text, correct }, at) => (
          <li key={at}>
            <GuardedBlock text={text} shown={shown?.references[at]?.text ?? null} prose />
            {correct && (
              <span className="pill ok">
                <Icon name="check" size={13} />
                correct
              </span>
            )}
          </li>
        ))}
      </ul>
    </Block>
  )
}
