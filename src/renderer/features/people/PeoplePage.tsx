// The people of a workspace → a section of the settings: who they are, what each may do, and the ways in and out.
import { useState } from 'react'
import type { Person } from '../../../contracts/person.ts'
import { useMay } from '../../api/use-may.ts'
import { useOpenWorkspace } from '../../api/use-workspace.ts'
import { FaultPanel } from '../../ui/FaultPanel.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useKeys } from '../../ui/keys.ts'
import { Loading } from '../../ui/Loading.tsx'
import { Note } from '../../ui/Note.tsx'
import { NotPermitted } from '../../ui/NotPermitted.tsx'
import '../../ui/panels.css'
import { SettingsFrame } from '../../ui/SettingsFrame.tsx'
import { AddPersonDialog } from './AddPersonDialog.tsx'
import './people.css'
import { PeopleTable } from './PeopleTable.tsx'
import type { PersonQuestion } from './PeopleTable.tsx'
import { RemovePersonDialog } from './RemovePersonDialog.tsx'
import { RolesDialog } from './RolesDialog.tsx'
import { usePeople } from './use-people.ts'

export function PeoplePage() {
  const { may } = useMay()('people')
  return (
    <SettingsFrame section="people">
      {may ? (
        <People />
      ) : (
        <NotPermitted act="people" title="The people of a workspace are not yours to change" />
      )}
    </SettingsFrame>
  )
}

function People() {
  const people = usePeople()
  const [question, setQuestion] = useState<PersonQuestion | null>(null)
  const self = useOpenWorkspace()?.person.id ?? null
  useKeys([{ keys: 'n', label: 'add a person', run: () => setQuestion({ kind: 'add' }) }])
  const list = people.data ?? []
  return (
    <>
      <section className="card wide" aria-label="People">
        <div className="t">
          <h2>People</h2>
          <span className="s">each with a passphrase of their own</span>
          <span className="grow" />
          <button type="button" className="btn sm" onClick={() => setQuestion({ kind: 'add' })}>
            <Icon name="plus" size={12} />
            Add person…
          </button>
        </div>
        {people.isPending && <Loading words="Reading the people" rows={3} />}
        {people.isError && (
          <FaultPanel
            title="The people could not be read"
            error={people.error}
            onRetry={() => void people.refetch()}
          />
        )}
        {people.data !== undefined && <PeopleTable people={list} self={self} onAsk={setQuestion} />}
      </section>
      <div className="wide">
        <Note kind="info">
          Roles guide honest people. Whoever can open the workspace holds the key of the data, and other
          programs do not ask for roles. Let in only those who may see everything in it.
        </Note>
      </div>
      <Question question={question} people={list} self={self} onClose={() => setQuestion(null)} />
    </>
  )
}

interface QuestionProps {
  readonly question: PersonQuestion | null
  readonly people: readonly Person[]
  readonly self: string | null
  readonly onClose: () => void
}

function Question({ question, people, self, onClose }: QuestionProps) {
  switch (question?.kind) {
    case undefined:
      return null
    case 'add':
      return <AddPersonDialog people={people} onClose={onClose} />
    case 'roles':
      return <RolesDialog person={question.person} self={question.person.id === self} onClose={onClose} />
    case 'remove':
      return <RemovePersonDialog person={question.person} onClose={onClose} />
  }
}
