// Revealed text and the marks in it → the text with possible identifiers underlined, each with its class in words.
import { Fragment } from 'react'
import type { IdentifierSpan } from '../../../contracts/identifier.ts'
import { toClassText, toMarkTitle } from './mark-words.ts'

interface MarkedTextProps {
  readonly text: string
  /** In order, none overlapping another. */
  readonly spans: readonly IdentifierSpan[]
}

export function MarkedText({ text, spans }: MarkedTextProps) {
  return (
    <>
      {spans.map((span, at) => (
        <Fragment key={span.start}>
          {text.slice(spans[at - 1]?.end ?? 0, span.start)}
          <mark className="identifier" title={toMarkTitle(span)}>
            <span className="sr">{toClassText(span.class)}: </span>
            {text.slice(span.start, span.end)}
          </mark>
        </Fragment>
      ))}
      {text.slice(spans.at(-1)?.end ?? 0)}
    </>
  )
}
