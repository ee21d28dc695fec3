// Thousands of answers made for a known right option: each shape in which models write one must be read as that option.
import { describe, expect, test } from 'vitest'
import { createNumpyMt19937 } from '../random/mt19937.ts'
import { readOptionAnswer } from './option.ts'

const drugs =
  'Amoxicillin|Ceftriaxone|Vancomycin|Doxycycline|Azithromycin|Metronidazole|Ciprofloxacin|Linezolid|Rifampin|Clindamycin'
const steps =
  'Start low-dose aspirin|Order a CT scan of the head|Perform a lumbar puncture|Give intravenous fluids|Refer to cardiology|Repeat the blood culture|Discharge with follow-up|Observe overnight|Begin heparin infusion|Measure serum lactate'
const names =
  'Hepatitis A|Hepatitis B|Vitamin B12 deficiency|Type 1 diabetes|Group A streptococcus|Graves disease|Crohn disease|Addison disease|Cushing syndrome|Iron deficiency'
const changes =
  'Increased cardiac output|Decreased cardiac output|Increased vascular resistance|Decreased vascular resistance|No change'
const series = [drugs, steps, names, '5|10|15|20|25|30|35|40|45|50'].map((set) => set.split('|'))
const fixed = [changes, 'yes|no|maybe', 'yes|no', 'True|False', '<5%|5-10%|10-20%|20-50%|>50%'].map((set) =>
  set.split('|'),
)
/** Option counts from 2 to 10. */
const sets = [...fixed, ...series.flatMap((all) => all.slice(1).map((_, index) => all.slice(0, index + 2)))]

const toLetter = (index: number) => String.fromCharCode(65 + index)
const wide = (letter: string, first: number) => String.fromCodePoint(letter.charCodeAt(0) - 65 + first)

type Shape = (letter: string, text: string, options: readonly string[]) => string

const letterShapes: readonly Shape[] = [
  ...'#|#.|(#)|#)|[#]|{#}|**#**|**(#)**|*#*|__#__|`#`|"#"|“#”|「#」|[[#]]|\u200b#\ufeff|\u00a0#\u00a0|- #|• #|1. #|> #|→ #|✅ #|# ✓|#!|#;|<b>#</b>|<p>#</p>|~~A~~ #|#</s>|#<|eot_id|>'
    .replace('<|eot_id|>', '<eot>')
    .split('|')
    .map(
      (shape): Shape =>
        (letter) =>
          shape.replaceAll('#', letter).replace('<eot>', '<|eot_id|>'),
    ),
  ...[
    ...[
      'Answer: #',
      'Answer:#',
      'ANSWER: #',
      'Ans: #',
      'Answer – #',
      'Answer\u2009:\u2009#',
      'Answer： #',
      '[Answer: #]',
    ],
    ...[
      '**Answer:** #',
      '**Final Answer: #**',
      '# Final Answer\n**#**',
      'Final answer: #',
      'Correct answer: #',
    ],
    ...[
      'The answer is #.',
      'The answer is option #.',
      'The correct choice is (#).',
      'The best answer here is #.',
    ],
    ...[
      'Option #',
      'Choice #.',
      'I choose #',
      'I would pick option #.',
      "I'd go with #.",
      'Going with #.',
      'My choice is #.',
    ],
    ...[
      'I think #',
      "I believe it's #.",
      'Most likely #.',
      "It's probably #.",
      'Hard to say; # I guess.',
      'So #.',
      'Thus, #',
    ],
    ...[
      "I'm not 100% sure, but # seems most likely.",
      'Hard to know, but #.',
      'My best guess is #.',
      'If forced, #.',
    ],
    ...[
      '# is correct.',
      '# is the correct answer.',
      '# it is.',
      '# fits best.',
      'Only # fits.',
      'All of this points to #.',
    ],
    ...[
      '# because the findings fit.',
      '#, since the findings fit',
      '#\n\nExplanation: The findings fit.',
      '# - the findings fit.',
    ],
    ...[
      '\\boxed{#}',
      'The answer is $\\boxed{\\text{#}}$.',
      '\\boxed{\\text{(#)}}',
      '\\boxed{\\mathbf{#}}',
      '\\fbox{#}',
      '\\textbf{#}',
    ],
    ...[
      '{"answer": "#"}',
      '```json\n{"answer": "#"}\n```',
      '{"why": "A and B are tempting", "answer": "#"}',
      '{"letter": "#"}',
    ],
    ...[
      '{"answer": ["#"]}',
      "{'final_answer': '#'}",
      '{"selected_option": "#"}',
      '{"a": {"b": 1}, "answer": {"letter": "#"}}',
    ],
    ...[
      '<answer>#</answer>',
      '<final_answer>#</final_answer>',
      '<choice>#</choice>',
      'answer: #\nreason: fits',
    ],
    ...[
      '<think>A? B. The answer is C.</think>#',
      'So A.\n</think>\n#',
      '<thinking>B?</thinking>\n**#**',
      '[THINK]A[/THINK]#',
    ],
    ...[
      'The answer is A. Wait, no. The answer is #.',
      'At first glance B, but the answer is #.',
      'In conclusion, #.',
    ],
    ...[
      '#\n\nQuestion: What next?\nA. x\nB. y\nAnswer: A',
      '#\n#\n#',
      '| Answer |\n|---|\n| # |',
      'Great question! #.',
      '#### #',
    ],
  ].map(
    (shape): Shape =>
      (letter) =>
        shape.replaceAll(/#(?!##| Final)(?<!##)/g, letter),
  ),
  (letter) => letter.toLowerCase(),
  (letter) => `option ${letter.toLowerCase()}`,
  // Full width, circled, bold, sans-serif bold, squared, black squared.
  ...[0xff21, 0x24b6, 0x1d400, 0x1d5d4, 0x1f130, 0x1f170].map(
    (first): Shape =>
      (letter) =>
        wide(letter, first),
  ),
]

const bothShapes: readonly Shape[] = [
  ...[
    '#. @',
    '#) @',
    '(#) @',
    '#: @',
    '#.@',
    '#\n@',
    '**#. @**',
    '@ (#)',
    '# - @',
    '#, @',
    'Option #: @',
    '| # | @ |',
  ],
  ...[
    'The answer is #. @.',
    'Answer: # (@)',
    '\\boxed{#. @}',
    '{"answer": "#. @"}',
    'Answer: #\n@',
    '<answer>#) @</answer>',
  ],
  ...[
    '@',
    '@.',
    '**@**',
    'Answer: @',
    '"@"',
    '- @',
    '{"answer": "@"}',
    '\\boxed{\\text{@}}',
    'Final answer: **@**',
  ],
  ...[
    '@\n\nThis is because of the findings.',
    '@ is the correct answer.',
    'The correct answer is: @',
    '<think>x</think>@',
  ],
].map(
  (shape): Shape =>
    (letter, text) =>
      shape.replaceAll(/[#@]/g, (sign) => (sign === '#' ? letter : text)),
)

const toList = (options: readonly string[], toLine: (letter: string, text: string) => string, join = '\n') =>
  options.map((text, index) => toLine(toLetter(index), text)).join(join)

const listShapes: readonly Shape[] = [
  (letter, _text, options) => `${toList(options, (l, t) => `${l}. ${t}`)}\n\nThe answer is ${letter}.`,
  (letter, _text, options) =>
    toList(options, (l, t) => `${l}) ${t}: ${l === letter ? 'Correct.' : 'Incorrect.'} More.`),
  (letter, _text, options) => toList(options, (l, t) => `${l === letter ? '✅' : '❌'} ${l}. ${t}`),
  (letter, _text, options) => toList(options, (l, t) => `[${l === letter ? 'x' : ' '}] ${l}. ${t}`),
  (letter, _text, options) => `{${toList(options, (l) => `"${l}": ${l === letter}`, ', ')}}`,
  (letter, _text, options) => toList(options, (l) => `(${l}) ${l === letter ? 'right' : 'wrong'}`, ' '),
  (letter, text, options) =>
    `${letter}. ${text}\n\nWhy not the others:\n${toList(options, (l, t) => (l === letter ? '' : `- ${l}. ${t}: not supported.`))}`,
  (letter, _text, options) =>
    `We rule out ${options
      .map((_, index) => toLetter(index))
      .filter((l) => l !== letter)
      .join(', ')}. So the answer is ${letter}.`,
]

function readWith(answer: string, options: readonly string[]): string {
  const reading = readOptionAnswer(
    answer,
    Object.fromEntries(options.map((text, index) => [toLetter(index), text])),
  )
  return reading.found ? reading.value : reading.reason
}

function findMisread(shapes: readonly Shape[]): string[] {
  return sets.flatMap((options) =>
    options.flatMap((text, index) =>
      shapes.flatMap((shape) => {
        const answer = shape(toLetter(index), text, options)
        const read = readWith(answer, options)
        return read === toLetter(index) ? [] : [`${read}, not ${toLetter(index)}: ${answer}`]
      }),
    ),
  )
}

// Thousands of readings on a busy machine.
const patient = 60_000

describe('every shape, every option, 2 to 10 of them', () => {
  test('the letter alone', () => expect(findMisread(letterShapes)).toEqual([]), patient)
  test('letter and text, or text alone', () => expect(findMisread(bothShapes)).toEqual([]), patient)
  test('lists of all options', () => expect(findMisread(listShapes)).toEqual([]), patient)
})

test(
  'shapes with noise around them, 3,000 draws from a fixed seed',
  () => {
    const random = createNumpyMt19937(20_260_1)
    const draw = <T>(list: readonly T[]): T => list[random.nextUint32() % list.length]!
    const before = [
      '',
      '',
      '\n\n',
      '<think>Perhaps A. The answer is B.</think>\n',
      'Sure!\n\n',
      '\ufeff',
      '---\n',
      'assistant\n\n',
    ]
    const after = [
      '',
      '',
      '\n',
      '\n\n',
      '<|im_end|>',
      '\n\nQuestion: What next?\nAnswer: A',
      ' \u200b',
      '\n\n---',
    ]
    const shapes = [...letterShapes, ...bothShapes, ...listShapes]
    const misread: string[] = []
    for (let count = 0; count < 3000; count++) {
      const options = draw(sets)
      const index = random.nextUint32() % options.length
      const answer = draw(before) + draw(shapes)(toLetter(index), options[index]!, options) + draw(after)
      const read = readWith(answer, options)
      if (read !== toLetter(index)) misread.push(`${read}, not ${toLetter(index)}: ${answer}`)
    }
    expect(misread).toEqual([])
  },
  patient,
)
