// How a benchmark lays out its prompt → its blocks: what is public is shown, the question is not.
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { BenchmarkPage } from '../../../contracts/catalog.ts'
import { useMay } from '../../api/use-may.ts'
import { toCountOf, toMoment, toShortHash } from '../../ui/quantities.ts'
import { DropPackDialog } from './DropPackDialog.tsx'

const METHODS = {
  generation: 'open answer',
  chat: 'a conversation, as it is',
  multiple_choice_joint: 'one letter of several options',
} as const

export function PromptCard({ data }: { readonly data: BenchmarkPage }) {
  const { prompt, item } = data
  const [asking, setAsking] = useState(false)
  const permission = useMay()('prompts')
  const wording =
    prompt.wording === 'own' ? "Wardroom's own wording" : "upstream's wording, from a prompt pack"
  return (
    <section className="card" aria-labelledby="bm-prompt">
      <div className="t">
        <h2 id="bm-prompt">Prompt</h2>
        <span className="s">
          {METHODS[prompt.method]}, {wording}
        </span>
      </div>
      {prompt.pack !== null && (
        <div className="bm-pack">
          <span>
            Prompt pack, imported {toMoment(prompt.pack.importedAt)}{' '}
            <span className="mono ink3" title={prompt.pack.sha256}>
              {toShortHash(prompt.pack.sha256)}
            </span>
          </span>
          <button
            type="button"
            className="btn sm"
            disabled={!permission.may}
            title={permission.why}
            onClick={() => setAsking(true)}
          >
            Drop…
          </button>
        </div>
      )}
      {asking && <DropPackDialog benchmark={item} onClose={() => setAsking(false)} />}
      <div className="c bm-blocks">
        <Block title="Instructions" note="template, public">
          {prompt.instructions === '' ? <span className="ink3">None</span> : prompt.instructions}
        </Block>
        <Block title="Question" note="from the dataset">
          {prompt.inputPrefix}
          <span className="ink3">…</span>
        </Block>
        <Block title="Output" note={`at most ${toCountOf(prompt.maxTokens, 'token')}, temperature 0`}>
          {prompt.outputPrefix === '' ? <span className="ink3">No prefix</span> : prompt.outputPrefix}
        </Block>
      </div>
    </section>
  )
}

interface BlockProps {
  readonly title: string
  readonly note: string
  readonly children: ReactNode
}

function Block({ title, note, children }: BlockProps) {
  return (
    <div className="bm-block">
      <header>
        <h3>{title}</h3>
        <span>{note}</span>
      </header>
      <pre>{children}</pre>
    </div>
  )
}
