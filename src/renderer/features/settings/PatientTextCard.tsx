// How long patient text stays and where it may go → rows with their controls.
import { Icon } from '../../ui/Icon.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { SettingRow, SettingsCard } from '../../ui/SettingsCard.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { MinutesChoice } from './MinutesChoice.tsx'
import { SettingsFault } from './SettingsFault.tsx'
import { useChangeSettings, useSettings } from './use-settings.ts'

const REVEAL_CHOICES = [1, 5, 15] as const

export function PatientTextCard() {
  return (
    <SettingsCard title="Patient text">
      <SettingRow name="Hide text until someone asks" words="Always, for private and gated sets">
        <SetByWardroom />
      </SettingRow>
      <ChangeableRows />
      <SettingRow
        name="Copy, drag and print"
        words="Never for patient text. On paper goes the recovery key, while it is shown, and nothing else."
      >
        <SetByWardroom />
      </SettingRow>
    </SettingsCard>
  )
}

function SetByWardroom() {
  return (
    <span className="row ink3">
      Set by Wardroom
      <Icon name="lock" />
    </span>
  )
}

function ChangeableRows() {
  const settings = useSettings()
  const change = useChangeSettings()
  if (settings.isError) return <SettingsFault error={settings.error} />
  if (settings.data === undefined) return <Loading words="Reading the settings" rows={2} />
  const { inForce, held, mayChange } = settings.data
  const isProtected = held.includes('contentProtection')
  return (
    <>
      <SettingRow
        name="Hide again after"
        words="Counts from the last key or click"
        held={held.includes('revealMinutes')}
      >
        <MinutesChoice
          label="Hide again after"
          choices={REVEAL_CHOICES}
          value={inForce.revealMinutes}
          most={held.includes('revealMinutes') ? inForce.revealMinutes : Infinity}
          disabled={!mayChange}
          onChange={(revealMinutes) => change({ revealMinutes })}
        />
      </SettingRow>
      <SettingRow
        name="Keep out of screen pictures"
        words="Wardroom asks the system to blank its windows in pictures of the screen. macOS and Windows do, Linux does not."
        held={isProtected}
      >
        <Switch
          label="Keep out of screen pictures"
          on={inForce.contentProtection}
          disabled={!mayChange || isProtected}
          onChange={(contentProtection) => change({ contentProtection })}
        />
      </SettingRow>
    </>
  )
}
