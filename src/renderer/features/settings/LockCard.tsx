// When the workspace locks, and what opens it again → rows with their controls.
import { Loading } from '../../ui/Loading.tsx'
import { SettingRow, SettingsCard } from '../../ui/SettingsCard.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { KeychainRow } from './KeychainRow.tsx'
import { MinutesChoice } from './MinutesChoice.tsx'
import { PassphraseRow } from './PassphraseRow.tsx'
import { RecoveryKeyRow } from './RecoveryKeyRow.tsx'
import { SettingsFault } from './SettingsFault.tsx'
import { useChangeSettings, useSettings } from './use-settings.ts'

const IDLE_CHOICES = [5, 10, 30] as const

export function LockCard() {
  return (
    <SettingsCard title="Lock">
      <LockRows />
      <PassphraseRow />
      <RecoveryKeyRow />
      <KeychainRow />
    </SettingsCard>
  )
}

function LockRows() {
  const settings = useSettings()
  const change = useChangeSettings()
  if (settings.isError) return <SettingsFault error={settings.error} />
  if (settings.data === undefined) return <Loading words="Reading the settings" rows={2} />
  const { inForce, held, mayChange } = settings.data
  const isHeld = held.includes('keepJobsWhenLocked')
  return (
    <>
      <SettingRow
        name="Lock when idle"
        words="Also when the computer sleeps, its screen locks or the user switches"
        held={held.includes('idleMinutes')}
      >
        <MinutesChoice
          label="Lock when idle"
          choices={IDLE_CHOICES}
          value={inForce.idleMinutes}
          most={held.includes('idleMinutes') ? inForce.idleMinutes : Infinity}
          disabled={!mayChange}
          onChange={(idleMinutes) => change({ idleMinutes })}
        />
      </SettingRow>
      <SettingRow
        name="Keep runs going while locked"
        words="Answers are saved encrypted and nothing is shown. The key stays in memory until the run ends; never through sleep."
        held={isHeld}
      >
        <Switch
          label="Keep runs going while locked"
          on={inForce.keepJobsWhenLocked}
          disabled={!mayChange || isHeld}
          onChange={(keepJobsWhenLocked) => change({ keepJobsWhenLocked })}
        />
      </SettingRow>
    </>
  )
}
