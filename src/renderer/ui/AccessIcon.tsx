// Who may see a data set → its icon, with the word for those who do not see icons.
import type { Access } from '../../contracts/benchmark.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './Icon.tsx'

const LOOKS: Readonly<Record<Access, { readonly icon: IconName; readonly word: string }>> = {
  public: { icon: 'globe', word: 'Public' },
  gated: { icon: 'key', word: 'Gated' },
  private: { icon: 'lock', word: 'Private' },
}

export function AccessIcon({ access }: { readonly access: Access }) {
  const { icon, word } = LOOKS[access]
  return (
    <span className={`access ${access}`} title={word}>
      <Icon name={icon} size={12} />
      <span className="sr">{word}: </span>
    </span>
  )
}
