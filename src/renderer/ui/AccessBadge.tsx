// Who may see a data set → its badge, with icon and word; plum means private, everywhere and only there.
import type { Access } from '../../contracts/benchmark.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './Icon.tsx'

const LOOKS: Readonly<Record<Access, { readonly icon: IconName; readonly word: string }>> = {
  public: { icon: 'globe', word: 'Public' },
  gated: { icon: 'key', word: 'Gated' },
  private: { icon: 'lock', word: 'Private' },
}

export function AccessBadge({ access }: { readonly access: Access }) {
  const { icon, word } = LOOKS[access]
  return (
    <span className={`badge ${access}`}>
      <Icon name={icon} size={12} />
      {word}
    </span>
  )
}
