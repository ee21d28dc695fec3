// The allow list → its table: address, who uses it, and the two changes to it.
import type { ModelItem } from '../../../contracts/model-item.ts'
import type { AllowedAddress } from '../../../contracts/model.ts'
import { toFault } from '../../api/fault.ts'
import { useMay } from '../../api/use-may.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Note } from '../../ui/Note.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { isLoopback, isSameAddress, isSpeakable, toAddressText } from './addresses.ts'
import { toAddressOf } from './model-words.ts'
import type { OpenDialog } from './ModelDialogs.tsx'
import type { useAllowList } from './use-models.ts'

interface AllowListProps {
  readonly list: ReturnType<typeof useAllowList>
  readonly models: readonly ModelItem[]
  readonly onOpen: (dialog: OpenDialog) => void
}

export function AllowList({ list, models, onOpen }: AllowListProps) {
  const permission = useMay()('allow_list')
  return (
    <section className="md-allow" aria-labelledby="md-allow">
      <div className="md-title">
        <h2 id="md-allow">Allow list</h2>
        <span className="small ink3">
          the only addresses Wardroom may reach; scheme, host and port must match, redirects are refused
        </span>
        <span className="grow" />
        <button
          type="button"
          className="btn sm"
          disabled={!permission.may}
          title={permission.why}
          onClick={() => onOpen({ kind: 'allow' })}
        >
          <Icon name="plus" size={12} />
          Add address…
        </button>
      </div>
      {list.isError && <Note kind="bad">{toFault(list.error).message}</Note>}
      {list.data?.length === 0 && (
        <p className="md-none ink2">
          No address is on it: Wardroom can reach nothing beyond its own process.
        </p>
      )}
      {list.data !== undefined && list.data.length > 0 && (
        <table className="grid">
          <caption className="sr">Addresses that Wardroom may reach</caption>
          <thead className="sr">
            <tr>
              <th scope="col">Address</th>
              <th scope="col">Used by</th>
              <th scope="col">Where</th>
              <th scope="col">Remove</th>
            </tr>
          </thead>
          <tbody>
            {list.data.map((address) => (
              <AddressRow
                key={toAddressText(address)}
                address={address}
                users={toUsers(address, models)}
                onOpen={onOpen}
              />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

export function toUsers(address: AllowedAddress, models: readonly ModelItem[]): string[] {
  return models
    .filter((model) => {
      const own = toAddressOf(model)
      return own !== null && isSameAddress(own, address)
    })
    .map(({ name }) => name)
}

/** An entry of an older version may be one that is no longer spoken to. */
function toWhere(address: AllowedAddress): string {
  if (!isSpeakable(address)) return 'Plain http, refused'
  return isLoopback(address.host) ? 'This machine' : 'Beyond this machine'
}

interface AddressRowProps {
  readonly address: AllowedAddress
  readonly users: readonly string[]
  readonly onOpen: (dialog: OpenDialog) => void
}

function AddressRow({ address, users, onOpen }: AddressRowProps) {
  const permission = useMay()('allow_list')
  const here = isLoopback(address.host)
  return (
    <tr>
      <th scope="row" className="mono">
        {toAddressText(address)}
      </th>
      <td>{users.length === 0 ? <span className="ink3">no model</span> : users.join(', ')}</td>
      <td>
        <Pill kind={here ? 'ok' : 'warn'}>{toWhere(address)}</Pill>
      </td>
      <td className="act">
        <button
          type="button"
          className="btn sm"
          disabled={!permission.may}
          title={permission.why}
          onClick={() => onOpen({ kind: 'disallow', address, users })}
        >
          Remove…<span className="sr"> {toAddressText(address)}</span>
        </button>
      </td>
    </tr>
  )
}
