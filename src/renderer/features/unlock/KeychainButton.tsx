// A person whose key this computer's keychain keeps → the workspace opened with it.
import { useState } from 'react'
import { bridge } from '../../api/bridge.ts'
import { toKeychainSlot } from '../../api/keychain-slot.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useHasKeychain } from '../../ui/use-keychain.ts'

interface KeychainButtonProps {
  readonly workspaceId: string
  readonly person: string
  readonly onSecret: (secret: string) => void
}

/** Shown only where there is a real keychain; the secret is in no state and no cache. */
export function KeychainButton({ workspaceId, person, onSecret }: KeychainButtonProps) {
  const has = useHasKeychain()
  const [missing, setMissing] = useState(false)
  if (has !== true) return null

  async function open(): Promise<void> {
    const secret = await bridge.readKeychainSecret(await toKeychainSlot(workspaceId, person))
    setMissing(secret === null)
    if (secret !== null) onSecret(secret)
  }

  return (
    <>
      <button type="button" className="btn big" onClick={() => void open()}>
        <Icon name="key" />
        Use keychain
      </button>
      {missing && (
        <p className="hint" role="status">
          This computer’s keychain has no key for {person}. Use the passphrase.
        </p>
      )}
    </>
  )
}
