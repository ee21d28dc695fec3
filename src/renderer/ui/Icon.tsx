// A name → one of the design's line icons; decoration only, the word stands beside it.

const PATHS = {
  lock: 'M3.5 8a1 1 0 011-1h7a1 1 0 011 1v4.5a1 1 0 01-1 1h-7a1 1 0 01-1-1zM5.5 7V5a2.5 2.5 0 015 0v2',
  unlock: 'M3.5 8a1 1 0 011-1h7a1 1 0 011 1v4.5a1 1 0 01-1 1h-7a1 1 0 01-1-1zM5.5 7V4.8a2.5 2.5 0 014.8-1',
  globe:
    'M13.5 8a5.5 5.5 0 11-11 0 5.5 5.5 0 0111 0zM2.5 8h11M8 2.5c-3.4 3.3-3.4 7.7 0 11M8 2.5c3.4 3.3 3.4 7.7 0 11',
  key: 'M8.2 10.5a2.7 2.7 0 11-5.4 0 2.7 2.7 0 015.4 0zM7.5 8.5l5-5M11 5l1.7 1.7',
  page: 'M4 2.5h5.500L12 5v8.500H4zM9.500 2.500V5H12M6 8h4M6 10.500h4',
  wrong: 'M13.5 8a5.5 5.5 0 11-11 0 5.5 5.5 0 0111 0zM6 6l4 4M10 6l-4 4',
  unread:
    'M13.5 8a5.5 5.5 0 11-11 0 5.5 5.5 0 0111 0zM6.400 6.500a1.600 1.600 0 113 .7c-.5.7-1.400.8-1.400 1.800M8 10.900v.2',
  refused: 'M13.5 8a5.5 5.5 0 11-11 0 5.5 5.5 0 0111 0zM4.2 4.2l7.600 7.600',
  partly: 'M4 8h8',
  hidden:
    'M3 3l10 10M6.600 4A6 6 0 018 3.800C12 3.800 14.200 8 14.200 8a11 11 0 01-1.900 2.400M4.200 5.300A11 11 0 001.800 8S4 12.200 8 12.200a6 6 0 002.600-.6',
  previous: 'M9.5 4.5L6 8l3.5 3.5',
  next: 'M6.5 4.5L10 8l-3.5 3.5',
  pin: 'M6 2.500h4l-.5 4 2 2.500h-7l2-2.500zM8 9v4.500',
  chart: 'M2.5 13.5h11M4 11V7.5M8 11V3.5M12 11V5.5',
  warning: 'M8 2.500l6 10.500H2zM8 6.500v3.200M8 11.300v.2',
  info: 'M13.5 8a5.5 5.5 0 11-11 0 5.5 5.5 0 0111 0zM8 7.4v3.4M8 5.2v.2',
  offline:
    'M3 3l10 10M5 11.500h6.500a2.500 2.500 0 001-4.800A4 4 0 008 3.800M4.800 6A2.800 2.800 0 005 11.500',
  check: 'M13.5 8a5.5 5.5 0 11-11 0 5.5 5.5 0 0111 0zM5.5 8.200l1.700 1.600 3.200-3.200',
  eye: 'M1.800 8S4 3.800 8 3.800 14.200 8 14.200 8 12 12.200 8 12.200 1.800 8 1.800 8zM9.800 8a1.800 1.800 0 11-3.600 0 1.800 1.800 0 013.600 0z',
  folder: 'M2.5 4h4l1.500 1.500h5.500V12.500h-11z',
  search: 'M11 7a4 4 0 11-8 0 4 4 0 018 0zM10 10l3.500 3.500',
  tick: 'M3.500 8.500l3 3 6-7',
  close: 'M4.500 4.500l7 7M11.500 4.500l-7 7',
  'chevron-down': 'M4.500 6.500L8 10l3.500-3.500',
  plus: 'M8 3.500v9M3.500 8h9',
  'chevron-right': 'M6.500 4.500L10 8l-3.500 3.500',
  'up-down': 'M5 6.500L8 3.500l3 3M5 9.500l3 3 3-3',
  sort: 'M5.500 3.500v9M3.500 10.500l2 2 2-2M10.500 12.500v-9M8.500 5.500l2-2 2 2',
  list: 'M3 3.500h10v9.500H3zM5.500 6.200h5M5.500 8.500h5M5.500 10.800h3',
  chip: 'M4.500 4.500h7v7h-7zM6.500 2v2.500M9.500 2v2.500M6.500 11.500V14M9.500 11.500V14M2 6.500h2.500M2 9.500h2.500M11.500 6.500H14M11.500 9.500H14',
  server:
    'M3.500 3h9a1 1 0 011 1v2a1 1 0 01-1 1h-9a1 1 0 01-1-1V4a1 1 0 011-1zM3.500 9h9a1 1 0 011 1v2a1 1 0 01-1 1h-9a1 1 0 01-1-1v-2a1 1 0 011-1zM5 5h.01M5 11h.01',
  play: 'M5 3.500l7.500 4.500L5 12.500z',
  pause: 'M5.500 3.500v9M10.500 3.500v9',
  export: 'M8 10V2.500M5.200 5L8 2.300 10.800 5M3 9v4.500h10V9',
  retry: 'M12.800 6.500A5 5 0 103 8.500M12.900 3v3.600H9.300',
  filter: 'M2.500 4h11M4.500 8h7M6.500 12h3',
  fold: 'M2.500 3h11v10h-11zM6 3v10',
  theme: 'M13.500 8a5.500 5.500 0 11-11 0 5.500 5.500 0 0111 0zM8 2.500v11',
  suite: 'M2.500 3.500h11v3h-11zM2.500 9.500h11v3h-11z',
  import: 'M8 2.5V10M5.2 7.3L8 10l2.8-2.700M3 9v4.500h10V9',
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
