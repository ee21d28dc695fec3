// The answer's query and the gold one → how many rows each gave, and the rows.
import type { ReactNode } from 'react'
import type { ShownQuery } from '../../../contracts/instance-view.ts'
import { Block } from './Block.tsx'
import { GuardedBlock } from './Guarded.tsx'
import { toCountText } from './outcome.ts'
import type { TextProps } from './text-props.ts'

const FAULTS: Readonly<Record<NonNullable<ShownQuery['fault']>, string>> = {
  none_generated: 'The answer holds no query.',
  not_readable: 'The database cannot read the query.',
  refused: 'The query is not one statement that only reads.',
  timeout: 'The query did not end in its time.',
  too_large: 'The query gave more rows than may be kept.',
}

export function QueryBlock({ view, shown }: TextProps) {
  const { query } = view
  if (query === null) return null
  return (
    <Block title="Query" note="run on a copy, reading only">
      <dl className="blocks">
        <Rows label="Answer’s" fault={query.fault} rows={query.predictedRows}>
          <GuardedBlock text={query.predicted} shown={shown?.query?.predicted ?? null} marks={undefined} />
        </Rows>
        <Rows label="Right" fault={query.goldFault} rows={query.goldRows}>
          <GuardedBlock text={query.gold} shown={shown?.query?.gold ?? null} marks={undefined} />
        </Rows>
      </dl>
    </Block>
  )
}

interface RowsProps {
  readonly label: string
  readonly fault: ShownQuery['fault']
  readonly rows: number
  readonly children: ReactNode
}

function Rows({ label, fault, rows, children }: RowsProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <p>{fault === null ? toCountText(rows, 'row') : FAULTS[fault]}</p>
        {rows > 0 && children}
      </dd>
    </div>
  )
}
