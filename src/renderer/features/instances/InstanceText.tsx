// One instance → its prompt by blocks, references, answer, what the metrics read, and other models.
import { Fragment } from 'react'
import type { Scoring } from '../../../contracts/stat.ts'
import { Icon } from '../../ui/Icon.tsx'
import { AnswerBlock } from './AnswerBlock.tsx'
import { Block } from './Block.tsx'
import { GuardedBlock } from './Guarded.tsx'
import { hasHiddenText } from './hidden-text.ts'
import { ExamplesRow, ProgramRow } from './ExamplesRow.tsx'
import { ItemsBlock } from './ItemsBlock.tsx'
import { LettersBlock } from './LettersBlock.tsx'
import { OthersTable } from './OthersTable.tsx'
import { toCountText } from './outcome.ts'
import { QueryBlock } from './QueryBlock.tsx'
import { ReadBlock } from './ReadBlock.tsx'
import { toMarksText } from './mark-words.ts'
import type { MarkedTextProps, TextProps } from './text-props.ts'
import type { Marks } from './use-marks.ts'

interface InstanceTextProps extends TextProps {
  /** Null while nothing is shown. */
  readonly found: Marks | null
  readonly scoring: Scoring
}

export function InstanceText({ view, shown, found, scoring }: InstanceTextProps) {
  const marks = found?.state === 'found' ? found.marks : null
  return (
    <div className="text" role="region" aria-label="Question and answer" tabIndex={0}>
      <p className="found" role="status">
        {found !== null && <Icon name="eye" size={13} />}
        {found !== null && toMarksText(found)}
      </p>
      <PromptBlock view={view} shown={shown} marks={marks} />
      <div className="two">
        <ReferencesBlock view={view} shown={shown} marks={marks} />
        <AnswerBlock view={view} shown={shown} marks={marks} />
      </div>
      <LettersBlock view={view} shown={shown} />
      <QueryBlock view={view} shown={shown} />
      <ItemsBlock view={view} shown={shown} task="rubric" />
      <ItemsBlock view={view} shown={shown} task="claims" />
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

function PromptBlock({ view, shown, marks }: MarkedTextProps) {
  const tokens = view.completion?.promptTokens ?? null
  const beforeInput = view.prompt.findIndex(({ label }) => label === 'input')
  const facts = [
    toCountText(view.prompt.length, 'block'),
    ...(tokens === null ? [] : [toCountText(tokens, 'token')]),
    view.truncated ? 'cut to fit the model' : 'not cut',
  ]
  return (
    <Block title="Prompt" note={facts.join(', ')} end={<TextState view={view} shown={shown} />}>
      <dl className="blocks">
        <ProgramRow examples={view.programExamples} />
        {view.prompt.map(({ label, text }, at) => (
          <Fragment key={at}>
            {at === beforeInput && <ExamplesRow view={view} shown={shown} marks={marks} />}
            <div>
              <dt>
                {LABELS[label]}
                {view.access !== 'public' && text.kind === 'text' && ', public'}
              </dt>
              <dd>
                <GuardedBlock text={text} shown={shown?.prompt[at]?.text ?? null} marks={marks?.prompt[at]} />
              </dd>
            </div>
          </Fragment>
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

function ReferencesBlock({ view, shown, marks }: MarkedTextProps) {
  const { references } = view
  return (
    <Block title={references.length === 1 ? 'Reference' : 'References'} note={String(references.length)}>
      <ul className="references">
        {references.map(({ text, correct }, at) => (
          <li key={at}>
            <GuardedBlock
              text={text}
              shown={shown?.references[at]?.text ?? null}
              marks={marks?.references[at]}
              prose
            />
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
