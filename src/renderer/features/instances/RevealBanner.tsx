// A reveal → who asked why, its audit entry, the time left and the way to end it; gone when the time is up.
import type { Ref } from 'react'
import type { InstanceView } from '../../../contracts/instance-view.ts'
import { Icon } from '../../ui/Icon.tsx'
import { toStoredReasonLabel } from './reveal-reasons.ts'
import { useCopyGuard } from './use-copy-guard.ts'
import { useIdleLimit } from './use-idle-limit.ts'
import { useRevealMinutes } from './use-reveal-minutes.ts'

const mostWarnSeconds = 60

interface RevealBannerProps {
  readonly revealed: NonNullable<InstanceView['revealed']>
  readonly onHide: () => void
  readonly button: Ref<HTMLButtonElement>
}

export function RevealBanner({ revealed, onHide, button }: RevealBannerProps) {
  const limitSeconds = useRevealMinutes() * 60
  const left = useIdleLimit(limitSeconds, onHide)
  useCopyGuard()
  const warnSeconds = Math.min(mostWarnSeconds, limitSeconds / 2)
  const soon = left <= warnSeconds
  return (
    <div className={soon ? 'banner soon' : 'banner'}>
      <Icon name="eye" />
      <p className="grow" role="status">
        <b>Patient text is shown</b>, reason: {toStoredReasonLabel(revealed.reason)}. Written to the audit log
        as number <span className="num">{revealed.auditNumber}</span> at{' '}
        <time dateTime={revealed.at}>{toClock(revealed.at)}</time>.
        {soon && <b> Hiding in {warnSeconds} seconds. Press any key to keep it.</b>}
      </p>
      <span className="num" role="timer">
        Hides in {toMinutes(left)}
      </span>
      <button ref={button} type="button" className="btn sm private" onClick={onHide}>
        <Icon name="hidden" size={13} />
        Hide now <kbd>r</kbd>
      </button>
    </div>
  )
}

function toClock(at: string): string {
  return new Date(at).toLocaleTimeString('en-GB')
}

function toMinutes(seconds: number): string {
  const left = Math.max(0, seconds)
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
}
