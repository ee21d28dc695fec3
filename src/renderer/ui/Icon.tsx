// A name → one of the design's line icons; decoration only, the word stands beside it.

const PATHS = {
  lock: 'M3.5 8a1 1 0 011-1h7a1 1 0 011 1v4.5a1 1 0 01-1 1h-7a1 1 0 01-1-1zM5.5 7V5a2.5 2.5 0 015 0v2',
  unlock: 'M3.5 8a1 1 0 011-1h7a1 1 0 011 1v4.5a1 1 0 01-1 1h-7a1 1 0 01-1-1zM5.5 7V4.8a2.5 2.5 0 014.8-1',
  globe:
    'M13.5 8a5.5 5.5 0 11-11 0 5.5 5.5 0 0111 0zM2.5 8h11M8 2.5c-3.4 3.3-3.4 7.7 0 11M8 2.5c3.4 3.3 3.4 7.7 0 11',
  key: 'M8.2 10.5a2.7 2.7 0 11-5.4 0 2.7 2.7 0 015.4 0zM7.5 8.5l5-5M11 5l1.7 1.7',
  page: 'M4 2.5h5.500L12 5v8.500H4zM9.500 2.500V5H12M6 8h4M6 10.500h4',
  pin: 'M6 2.500h4l-.5 4 2 2.500h-7l2-2.500zM8 9v4.500',
  chart: 'M2.5 13.5h11M4 11V7.5M8 11V3.5M12 11V5.5',
  warning: 'M8 2.500l6 10.500H2zM8 6.500v3.200M8 11.300v.2',
  info: 'M13.5 8a5.5 5.5 0 11-11 0 5.5 5.5 0 0111 0zM8 7.4v3.4M8 5.2v.2',
  offline:
    'M3 3l10 10M5 11.500h6.500a2.500 2.500 0 001-4.800A4 4 0 008 3.800M4.800 6A2.800 2.800 0 005 11.500',
  check: 'M13.5 8a5.5 5.5 0 11-11 0 5.5 5.5 0 0111 0zM5.5 8.200l1.700 1.600 3.200-3.200',
  eye: 'M1.800 8S4 3.800 8 3.800 14.200 8 14.200 8 12 12.200 8 12.200 1.800 8 1.800 8zM9.800 8a1.800 1.800 0 11-3.600 0 1.800 1.800 0 013.600 0z',
  folder: 'M2.5 4h4l1.500 1.500h5.500V12.500h-11z',
  search: 'M11 7a4 4 0 11-8 0 4 4 0 018 0zM10 10l3.5 3.5',
  chip: 'M4.5 4.5h7v7h-7zM6.5 2v2.5M9.5 2v2.5M6.5 11.5V14M9.5 11.5V14M2 6.5h2.5M2 9.5h2.5M11.5 6.5H14M11.5 9.5H14',
  server:
    'M3.5 3h9a1 1 0 011 1v2a1 1 0 01-1 1h-9a1 1 0 01-1-1V4a1 1 0 011-1zM3.5 9h9a1 1 0 011 1v2a1 1 0 01-1 1h-9a1 1 0 01-1-1v-2a1 1 0 011-1zM5 5h.01M5 11h.01',
  plus: 'M8 3.500v9M3.500 8h9',
  play: 'M5 3.5l7.5 4.5L5 12.5z',
  import: 'M8 2.5V10M5.2 7.3L8 10l2.8-2.700M3 9v4.500h10V9',
  partly: 'M4 8h8',
  tick: 'M3.500 8.500l3 3 6-7',
  wrong: 'M13.5 8a5.5 5.5 0 11-11 0 5.5 5.5 0 0111 0zM6 6l4 4M10 6l-4 4',
  retry: 'M12.800 6.500A5 5 0 103 8.500M12.900 3v3.600H9.300',
  previous: 'M9.5 4.5L6 8l3.5 3.5',
  next: 'M6.5 4.5L10 8l-3.5 3.5',
} as const
export type IconName = keyof typeof PATHS

interface IconProps {
  readonly name: IconName
  readonly size?: number
  readonly className?: string
}

export function Icon({ name, size = 14, className }: IconProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" className={className} aria-hidden="true">
      <path
        d={PATHS[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
