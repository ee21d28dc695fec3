// Colours and keys of this computer → rows with their controls.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { themes } from '../../../contracts/bridge.ts'
import type { Theme } from '../../../contracts/bridge.ts'
import { bridge } from '../../api/bridge.ts'
import { setSingleKeys, useSingleKeys } from '../../ui/keys.ts'
import { SettingRow, SettingsCard } from '../../ui/SettingsCard.tsx'
import { Switch } from '../../ui/Switch.tsx'

const WORDS: Readonly<Record<Theme, string>> = { system: 'System', light: 'Light', dark: 'Dark' }

export function AppearanceCard() {
  const singleKeys = useSingleKeys()
  return (
    <SettingsCard title="Appearance">
      <SettingRow name="Theme" words="Follows the system unless set">
        <ThemeChoice />
      </SettingRow>
      <SettingRow
        name="Keys without Ctrl"
        words="Single letters, such as j and k; off until Wardroom is opened again"
      >
        <Switch label="Keys without Ctrl" on={singleKeys} onChange={setSingleKeys} />
      </SettingRow>
    </SettingsCard>
  )
}

function ThemeChoice() {
  const queries = useQueryClient()
  const theme = useQuery({ queryKey: ['theme'], queryFn: () => bridge.theme(), staleTime: 0 })
  const choose = (name: Theme): void =>
    void bridge.setTheme(name).then(() => queries.invalidateQueries({ queryKey: ['theme'] }))
  return (
    <div className="seg" role="group" aria-label="Theme">
      {themes.map((name) => (
        <button key={name} type="button" aria-pressed={name === theme.data} onClick={() => choose(name)}>
          {WORDS[name]}
        </button>
      ))}
    </div>
  )
}
