// Who may see the text → a badge with icon and word.
import type { Access } from '../../../contracts/benchmark.ts'
import { Icon } from '../../ui/Icon.tsx'

const LOOKS = {
  public: { icon: 'globe', word: 'Public' },
  gated: { icon: 'key', word: 'Gated' },
  private: { icon: 'lock', word: 'Private' },
} as const

export function AccessBadge({ access }: { readonly access: Access }) {
  const { icon, word } = LOOKS[access]
  return (
    <span className={`badge who ${access}`}>
      <Icon name={icon} size={12} />
      {word}
    </span>
  )
}
