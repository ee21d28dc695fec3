// The address's section → its page of settings.
import { SettingsFrame } from '../../ui/SettingsFrame.tsx'
import { UnknownPage } from '../../ui/UnknownPage.tsx'
import { AppearanceCard } from './AppearanceCard.tsx'
import { EncryptionCard } from './EncryptionCard.tsx'
import { LockCard } from './LockCard.tsx'
import { NetworkCard } from './NetworkCard.tsx'
import { PatientTextCard } from './PatientTextCard.tsx'

export function SettingsPage({ section }: { readonly section: string }) {
  switch (section) {
    case 'security':
      return (
        <SettingsFrame section="security">
          <LockCard />
          <EncryptionCard />
        </SettingsFrame>
      )
    case 'patient-text':
      return (
        <SettingsFrame section="patient-text">
          <PatientTextCard />
        </SettingsFrame>
      )
    case 'network':
      return (
        <SettingsFrame section="network">
          <NetworkCard />
        </SettingsFrame>
      )
    case 'appearance':
      return (
        <SettingsFrame section="appearance" actions={<span className="hint">For this computer only.</span>}>
          <AppearanceCard />
        </SettingsFrame>
      )
    default:
      return <UnknownPage />
  }
}
