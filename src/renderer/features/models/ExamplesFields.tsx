// A program's examples ↔ how closed they are, with the reason where that is less than private.
import type { Access } from '../../../contracts/benchmark.ts'
import type { ModelItem, ProgramShape } from '../../../contracts/model-item.ts'
import { useMay } from '../../api/use-may.ts'
import { GroundsFields } from '../../ui/GroundsFields.tsx'
import { LevelChoice } from '../../ui/LevelChoice.tsx'
import { Note } from '../../ui/Note.tsx'
import { toExamplesDecision, toExamplesFault } from './program-form.ts'
import type { ProgramFieldsProps } from './ProgramFields.tsx'

const MEANINGS: Readonly<Record<Access, string>> = {
  public: 'They hold no patient’s words',
  gated: 'Under an agreement with their owner',
  private: 'They may hold patients’ words',
}

interface ExamplesFieldsProps extends ProgramFieldsProps {
  readonly programs: readonly ProgramShape[]
  readonly models: readonly ModelItem[]
}

export function ExamplesFields({ form, set, programs, models }: ExamplesFieldsProps) {
  const permission = useMay()('clearance')
  const fault = toExamplesFault(form, programs, models)
  const decision = toExamplesDecision(form.examplesAccess)
  return (
    <>
      {permission.may ? (
        <LevelChoice
          legend="Its examples"
          value={form.examplesAccess}
          meanings={MEANINGS}
          onChange={(examplesAccess) => set({ examplesAccess })}
        />
      ) : (
        <p className="hint">Its examples count as private. {permission.why}.</p>
      )}
      {fault !== null && (
        <Note kind="warn">
          {fault} Choose another model to ask{permission.may ? ', or say that they are less closed.' : '.'}
        </Note>
      )}
      {decision !== null && (
        <GroundsFields decision={decision} grounds={form.grounds} onChange={(grounds) => set({ grounds })} />
      )}
    </>
  )
}
