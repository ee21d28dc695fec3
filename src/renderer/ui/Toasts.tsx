// Notes that were shown → the corner where they stand for a few seconds, read aloud as they come.
import { Icon } from './Icon.tsx'
import type { IconName } from './Icon.tsx'
import { dismissToast, useToasts } from './toasts.ts'
import type { Toast } from './toasts.ts'

const ICONS: Readonly<Record<Toast['kind'], IconName>> = {
  info: 'info',
  ok: 'check',
  warn: 'warning',
  bad: 'warning',
}

export function Toasts() {
  const toasts = useToasts()
  return (
    <div className="toasts" role="status" aria-live="polite">
      {toasts.map(({ id, kind, text }) => (
        <div key={id} className={`toast ${kind}`}>
          <Icon name={ICONS[kind]} />
          <span className="grow">{text}</span>
          <button type="button" aria-label="Close this note" onClick={() => dismissToast(id)}>
            <Icon name="close" size={12} />
          </button>
        </div>
      ))}
    </div>
  )
}
