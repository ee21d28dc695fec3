// A moment → `12 Jun 2026, 17:41` or `17:41`, in this machine's time zone.

export function toWhen(moment: string): string {
  return new Date(moment).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
}

export function toClock(moment: string | number): string {
  return new Date(moment).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
}
