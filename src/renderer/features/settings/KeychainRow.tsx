// This computer's keychain → whether it opens the workspace for this person, and the switch that changes it.
import { useMutation } from '@tanstack/react-query'
import { bridge } from '../../api/bridge.ts'
import { useEngine } from '../../api/engine-context.tsx'
import { toFault } from '../../api/fault.ts'
import { toKeychainSlot } from '../../api/keychain-slot.ts'
import { useLook, useOpenWorkspace } from '../../api/use-workspace.ts'
import type { OpenWorkspace } from '../../api/use-workspace.ts'
import { SettingRow } from '../../ui/SettingsCard.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useHasKeychain } from '../../ui/use-keychain.ts'
import { useForgetSecurity, useSecurity } from './use-security.ts'

const NAME = 'Open with the system keychain'

export function KeychainRow() {
  const has = useHasKeychain()
  const workspace = useOpenWorkspace()
  if (workspace === null || has === null) return null
  if (!has)
    return (
      <SettingRow name={NAME} words="Not possible: this computer has no real keychain">
        <span className="ink3">Unavailable</span>
        <Switch label={NAME} on={false} disabled onChange={() => undefined} />
      </SettingRow>
    )
  return <KeychainSwitch workspace={workspace} />
}

function KeychainSwitch({ workspace }: { readonly workspace: OpenWorkspace }) {
  const { data } = useSecurity()
  const toggle = useToggleKeychain(workspace)
  return (
    <SettingRow
      name={NAME}
      words="Whoever can use your account on this computer can then open the workspace without the passphrase"
    >
      <Switch
        label={NAME}
        on={data?.keychain ?? false}
        disabled={data === undefined || toggle.isPending}
        onChange={(on) => toggle.mutate(on)}
      />
    </SettingRow>
  )
}

/** Main makes the secret and keeps it sealed; the engine wraps the key with it. */
function useToggleKeychain({ path, person }: OpenWorkspace) {
  const engine = useEngine()
  const forget = useForgetSecurity()
  const look = useLook(path)

  async function toggle(on: boolean): Promise<void> {
    const { id } = look.data ?? (await engine.workspace.look({ path }))
    const slot = await toKeychainSlot(id, person.name)
    if (!on) {
      await engine.security.removeKeychain()
      return bridge.forgetKeychainSecret(slot)
    }
    const secret = await bridge.makeKeychainSecret(slot)
    if (secret === null) return showToast('bad', 'The keychain of this computer keeps no key.')
    try {
      await engine.security.addKeychain({ secret })
    } catch (error) {
      await bridge.forgetKeychainSecret(slot)
      throw error
    }
  }

  return useMutation({
    mutationFn: toggle,
    onSuccess: forget,
    onError: (error) => showToast('bad', toFault(error).message),
  })
}
