// Thousands of answers made for known numbers, dates and spans: each shape in which models write them must be read so.
import { describe, expect, test } from 'vitest'
import { toDay } from '../text/read-dates.ts'
import { readDateAnswer, readNumberAnswer, readSpanAnswer } from './number.ts'

type Reader = typeof readNumberAnswer

function findMisread(
  read: Reader,
  cases: readonly (readonly [answer: string, wanted: number | null])[],
): string[] {
  return cases.flatMap(([answer, wanted]) => {
    const reading = read(answer)
    const value = reading.found ? reading.value : null
    const isSame =
      value === null || wanted === null
        ? value === wanted
        : Math.abs(value - wanted) <= Math.abs(wanted) * 1e-9
    return isSame ? [] : [`${String(value)}, not ${String(wanted)}: ${answer}`]
  })
}

/** `#` is the value. */
const shapes = [
  ...[
    '#',
    '#.',
    '#!',
    '(#)',
    '[#]',
    '**#**',
    '`#`',
    '"#"',
    '= #',
    '≈ #',
    '#### #',
    '<b>#</b>',
    '\u200b#\ufeff',
    '\n\n#\n',
  ],
  ...[
    'Answer: #',
    '**Final Answer:** #',
    'Final answer:\n#',
    'Result: #',
    'Value = #',
    'So #.',
    'It is #.',
    'Probably #.',
  ],
  ...[
    'The answer is #.',
    'The answer is 99. Wait, that is wrong. The answer is #.',
    'My best estimate is #.',
  ],
  ...[
    '\\boxed{#}',
    '$\\boxed{#}$',
    '\\(#\\)',
    '{"answer": "#"}',
    '```json\n{"answer": "#"}\n```',
    '<answer>#</answer>',
  ],
  ...[
    '<think>99? 98.</think>#',
    '# <|eot_id|>',
    'Sure!\n\n#',
    '#\n\nQuestion: What next?\nAnswer: 99',
    'In conclusion, #.',
  ],
]
const fill = (all: readonly string[], text: string) =>
  all.map((shape) => shape.replaceAll(/(?<!#)#(?!#)/g, () => text))

describe('numbers', () => {
  const values: readonly (readonly [string, number])[] = [
    ...([
      ['5', 5],
      ['0', 0],
      ['27.5', 27.5],
      ['0.25', 0.25],
      ['.5', 0.5],
      ['303', 303],
      ['2024', 2024],
      ['13.0', 13],
    ] as const),
    ...([
      ['1204.5', 1204.5],
      ['1,204.5', 1204.5],
      ['12,345', 12345],
      ['1,234,567', 1234567],
      ['1 204 500', 1204500],
    ] as const),
    ...([
      ['-5', -5],
      ['−3.2', -3.2],
      ['1.2e-3', 0.0012],
      ['1.5 × 10^9', 1.5e9],
      ['３０３', 303],
      ['−１２', -12],
    ] as const),
  ]
  const withUnits = [
    ...[
      '# mg/dL',
      '# mL/min/1.73 m²',
      '# points',
      '# mmol/L.',
      '# kg/m^2',
      '#%',
      '# %',
      '# percent',
      '#\u00a0mg/dL',
    ],
    ...[
      'The corrected calcium is # mg/dL.',
      'The score is # points, indicating high risk.',
      'Thus, the gap is # mEq/L.',
    ],
    ...[
      'The result is # (normal range 10-20).',
      '# (rounded)',
      'The GFR is about # mL/min.',
      '# because he is 87 years old.',
    ],
    ...[
      '(140 - 87) × 48 / (72 × 1.4) = #',
      'Calculation: 80 / 1.75^2 = # kg/m^2',
      'Age 1 + HTN 1. Total = #',
    ],
    ...[
      'Step 1: 140 - 87 = 53\nStep 2: 53 × 48 = 2544\nThe answer is #.',
      'Using 87 and 48:\n\nResult: # mL/min',
    ],
    ...[
      'This comes to # mL/min.',
      'The osmolality equals # mOsm/kg.',
      '\\boxed{# \\text{ mg/dL}}',
      'Age 87.\n\n**Answer: #**',
    ],
  ]
  test('in every shape', () => {
    const cases = values.flatMap(([text, value]) =>
      fill([...shapes, ...withUnits], text).map((answer) => [answer, value] as const),
    )
    expect(cases.length).toBeGreaterThan(1000)
    expect(findMisread(readNumberAnswer, cases)).toEqual([])
  })

  test('none where the answer gives a range, a bound, a choice, a name or nothing', () => {
    const answers =
      '4 or 5|between 4 and 5|20-25|20–25 mL/min|3 to 4 points|either 4 or 5|Answer: 4-5|5 ~ 6|>25|< 10|at least 3|up to 7|N/A|unknown|not stated|12abc|x1y|HbA1c|CHA2DS2|None|cannot be determined|<think>5|<think>5</think>'
    const cases = answers.split('|').map((answer) => [answer, null] as const)
    expect(findMisread(readNumberAnswer, cases)).toEqual([])
  })
})

const months = 'January|February|March|April|May|June|July|August|September|October|November|December'.split(
  '|',
)

describe('dates', () => {
  const days: readonly (readonly [number, number, number])[] = [
    [2024, 3, 1],
    [2023, 12, 25],
    [2024, 2, 29],
    [1999, 10, 5],
    [2021, 7, 13],
    [2022, 5, 2],
    [2020, 9, 3],
  ]
  const two = (value: number) => String(value).padStart(2, '0')

  function write([y, m, d]: readonly [number, number, number]): string[] {
    const name = months[m - 1]!
    const short = name.slice(0, 3)
    const ordinal = `${d}${d % 10 === 1 ? 'st' : d % 10 === 2 ? 'nd' : d % 10 === 3 && d !== 13 ? 'rd' : 'th'}`
    return [
      ...[
        `${two(m)}/${two(d)}/${y}`,
        `${m}/${d}/${y}`,
        `${two(m)}-${two(d)}-${y}`,
        `${two(m)}.${two(d)}.${y}`,
      ],
      ...[
        `${y}-${two(m)}-${two(d)}`,
        `${y}/${two(m)}/${two(d)}`,
        `${y}${two(m)}${two(d)}`,
        `${y}-${two(m)}-${two(d)}T00:00:00Z`,
      ],
      ...[
        `${name} ${d}, ${y}`,
        `${name} ${ordinal}, ${y}`,
        `${short}. ${d}, ${y}`,
        `${name.toUpperCase()} ${d} ${y}`,
      ],
      ...[
        `${d} ${name} ${y}`,
        `${ordinal} of ${name}, ${y}`,
        `${d}. ${name} ${y}`,
        `${two(d)}-${short.toUpperCase()}-${y}`,
      ],
      ...[
        `${y} ${name} ${d}`,
        `Friday, ${name} ${d}, ${y}`,
        `${two(m)}\u2011${two(d)}\u2011${y}`,
        `${two(m)}∕${two(d)}∕${y}`,
      ],
      ...[`${y}年${m}月${d}日`, `${two(m)} / ${two(d)} / ${y}`],
    ]
  }

  test('in every format and shape', () => {
    const more = [
      'The due date is #.',
      'EDD: #',
      'LMP 05/26/2023 plus 280 days gives #.',
      'LMP 05/26/2023 + 280 days = #',
    ]
    const all = [...shapes.filter((shape) => !shape.startsWith('#### ')), ...more]
    const cases = days.flatMap((day) =>
      write(day).flatMap((text) => fill(all, text).map((answer) => [answer, toDay(...day)!] as const)),
    )
    expect(cases.length).toBeGreaterThan(5000)
    expect(findMisread(readDateAnswer, cases)).toEqual([])
  }, 60_000)

  test('none for a day that does not exist, a month alone, or two days', () => {
    const answers =
      '02/30/2024|04/31/2023|13/45/2024|00/10/2024|01/00/2024|February 30, 2024|2023-02-29|31 June 2022|February 29, 1900|20230229|2023年2月29日|March 2024|2024|12/2024|03/01/2024 or 03/02/2024|between 03/01/2024 and 03/09/2024|<think>03/01/2024'
    const cases = answers.split('|').map((answer) => [answer, null] as const)
    expect(findMisread(readDateAnswer, cases)).toEqual([])
  })
})

test('weeks and days', () => {
  const spans = [
    [17, 5],
    [0, 3],
    [40, 0],
    [9, 1],
    [24, 6],
  ] as const
  const write = (w: number, d: number) => [
    ...[
      `('${w} weeks', '${d} days')`,
      `${w} weeks, ${d} days`,
      `${w} weeks and ${d} days`,
      `${w}w${d}d`,
      `${w} wks ${d} days`,
    ],
    ...[
      `${w} ${d}/7 weeks`,
      `${w}+${d}`,
      `${w}+${d} weeks`,
      `{"weeks": ${w}, "days": ${d}}`,
      `Weeks: ${w}, Days: ${d}`,
    ],
    ...[
      `(${w}, ${d})`,
      `${w} completed weeks and ${d} days`,
      `${w} week(s) and ${d} day(s)`,
      `${w} weeks & ${d} days`,
    ],
  ]
  const all = [
    '#',
    '#.',
    '**#**',
    'The answer is #.',
    'GA: #',
    'The gestational age is #.',
    '\\boxed{#}',
    '<think>1w1d</think>#',
  ]
  const cases = spans.flatMap(([w, d]) =>
    write(w, d).flatMap((text) => fill(all, text).map((answer) => [answer, w * 7 + d] as const)),
  )
  expect(cases.length).toBeGreaterThan(500)
  expect(findMisread(readSpanAnswer, cases)).toEqual([])
})
