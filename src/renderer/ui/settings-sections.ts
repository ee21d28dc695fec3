// The sections of the settings, in one place: their word, their icon and their place in the address.
import type { IconName } from './Icon.tsx'

export interface SettingsSection {
  readonly id: string
  readonly name: string
  readonly icon: IconName
}

export const settingsSections = [
  { id: 'security', name: 'Security', icon: 'shield' },
  { id: 'people', name: 'People', icon: 'people' },
  { id: 'patient-text', name: 'Patient text', icon: 'hidden' },
  { id: 'network', name: 'Network', icon: 'offline' },
  { id: 'appearance', name: 'Appearance', icon: 'theme' },
] as const satisfies readonly SettingsSection[]

export type SectionId = (typeof settingsSections)[number]['id']
