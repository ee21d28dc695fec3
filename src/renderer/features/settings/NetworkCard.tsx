// What may leave this machine → the number of allowed addresses, and the way to their list.
import { useEngineInfo } from '../../api/use-workspace.ts'
import { toHref } from '../../ui/route.ts'
import { SettingRow, SettingsCard } from '../../ui/SettingsCard.tsx'

export function NetworkCard() {
  const info = useEngineInfo()
  const hosts = info.data?.allowedHosts ?? 0
  return (
    <SettingsCard title="Network">
      <SettingRow
        name="Allow list"
        words={`${hosts} ${hosts === 1 ? 'address' : 'addresses'} beyond this machine. A data steward changes the list, beside the models that use it.`}
      >
        <a className="btn" href={toHref(['models'])}>
          Models
        </a>
      </SettingRow>
      <SettingRow name="Updates, telemetry, crash reports" words="Wardroom has none">
        <span className="ink3">Nothing to turn off</span>
      </SettingRow>
    </SettingsCard>
  )
}
