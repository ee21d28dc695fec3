// People → a table: name, roles, when they last opened the workspace, and the changes that are possible.
import type { Person } from '../../../contracts/person.ts'
import { toMoment } from '../../ui/quantities.ts'
import { toRoleWords } from '../../ui/role-words.ts'

/** What the page asks about a person, or about somebody new. */
export type PersonQuestion =
  { readonly kind: 'add' } | { readonly kind: 'roles' | 'remove'; readonly person: Person }

interface PeopleTableProps {
  readonly people: readonly Person[]
  /** Whoever looks at the table. */
  readonly self: string | null
  readonly onAsk: (question: PersonQuestion) => void
}

export function PeopleTable({ people, self, onAsk }: PeopleTableProps) {
  return (
    <table className="grid pe-table">
      <caption className="sr">People of this workspace</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Roles</th>
          <th scope="col">Last opened</th>
          <th scope="col">
            <span className="sr">Changes</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <Row key={person.id} person={person} self={person.id === self} onAsk={onAsk} />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps {
  readonly person: Person
  readonly self: boolean
  readonly onAsk: (question: PersonQuestion) => void
}

function Row({ person, self, onAsk }: RowProps) {
  const { name, roles, opens, lastOpened } = person
  return (
    <tr>
      <th scope="row">
        <b className="medium">{name}</b>
        {self && <span className="ink3"> you</span>}
      </th>
      <td className="roles">
        {roles.length === 0 ? <span className="ink3">no role</span> : toRoleWords(roles).all}
      </td>
      <td>{opens ? (lastOpened === null ? 'never' : toMoment(lastOpened)) : 'has no passphrase'}</td>
      <td className="act">
        <button type="button" className="btn sm" onClick={() => onAsk({ kind: 'roles', person })}>
          Roles…<span className="sr"> of {name}</span>
        </button>
        <button
          type="button"
          className="btn sm danger"
          disabled={self}
          title={self ? 'Another administrator can remove you' : undefined}
          onClick={() => onAsk({ kind: 'remove', person })}
        >
          Remove…<span className="sr"> {name}</span>
        </button>
      </td>
    </tr>
  )
}
