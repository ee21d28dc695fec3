import { expect, test } from 'vitest'
import { cutAtStop } from './stop-sequences.ts'

test.each([
  ['A\nB', ['\n'], { text: 'A', stopped: true }],
  ['A. B; C', ['; ', '. '], { text: 'A', stopped: true }],
  ['\nA', ['\n'], { text: '', stopped: true }],
  ['A', ['\n', ''], { text: 'A', stopped: false }],
  ['', [], { text: '', stopped: false }],
])('%j at %j', (text, stops, expected) => expect(cutAtStop(text, stops)).toEqual(expected))
