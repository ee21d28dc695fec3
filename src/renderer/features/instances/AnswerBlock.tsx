// One instance → what the model answered, or why there is no answer.
import { Note } from '../../ui/Note.tsx'
import { Block } from './Block.tsx'
import { GuardedBlock } from './Guarded.tsx'
import { toFailureText } from './outcome.ts'
import type { MarkedTextProps, TextProps } from './text-props.ts'

export function AnswerBlock({ view, shown, marks }: MarkedTextProps) {
  const { answer, thinking } = view
  return (
    <Block title="Answer" note={view.model}>
      {answer === null ? (
        <NoAnswer view={view} />
      ) : (
        <GuardedBlock text={answer} shown={shown?.answer ?? null} marks={marks?.answer} prose />
      )}
      {thinking !== null && (
        <>
          <h3>Reasoning before the answer</h3>
          <GuardedBlock text={thinking} shown={shown?.thinking ?? null} marks={marks?.thinking} prose />
        </>
      )}
      {answer?.kind === 'hidden' && shown === null && (
        <p className="after">Model text about a patient is private too.</p>
      )}
    </Block>
  )
}

function NoAnswer({ view: { failure } }: Pick<TextProps, 'view'>) {
  if (failure === null) return <p className="ink3">Not asked yet.</p>
  const { code, status, attempts } = failure
  return (
    <Note kind="warn">
      <b className="medium">No answer.</b> {toFailureText(code)} Code <span className="mono">{code}</span>
      {status !== null && `, status ${status}`}, {attempts === 1 ? '1 try' : `${attempts} tries`}. It says
      nothing about the model, and the mean leaves it out.
    </Note>
  )
}
