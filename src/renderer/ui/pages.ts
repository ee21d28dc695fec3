// The program's main pages, in the order of the rail.
import type { IconName } from './Icon.tsx'

export interface MainPage {
  readonly name: string
  readonly icon: IconName
  readonly path: readonly [string, ...string[]]
  readonly keys: string
  readonly part: 'work' | 'out'
}

export const mainPages: readonly MainPage[] = [
  { name: 'Leaderboard', icon: 'chart', path: ['leaderboard'], keys: 'g l', part: 'work' },
  { name: 'Benchmarks', icon: 'list', path: ['benchmarks'], keys: 'g b', part: 'work' },
  { name: 'Models', icon: 'chip', path: ['models'], keys: 'g m', part: 'work' },
  { name: 'Runs', icon: 'play', path: ['runs'], keys: 'g r', part: 'work' },
  { name: 'Exports', icon: 'export', path: ['exports', 'new'], keys: 'g e', part: 'out' },
  { name: 'Audit', icon: 'chain', path: ['audit'], keys: 'g a', part: 'out' },
  { name: 'Settings', icon: 'sliders', path: ['settings', 'security'], keys: 'g s', part: 'out' },
]
