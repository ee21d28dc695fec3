import { describe, expect, test } from 'vitest'
import { createIdentifierFinder } from './create-identifier-finder.ts'
import { identifierClasses, identifierRules, type IdentifierClass } from './identifier.ts'
import { shortLists } from './lists.fixture.ts'

const finder = createIdentifierFinder(shortLists)

/** What was found, as `class: text`. */
function found(text: string): string[] {
  return finder.find(text).map((span) => `${span.class}: ${text.slice(span.start, span.end)}`)
}

const one: readonly [IdentifierClass, string, string][] = [
  ['name', 'Seen by Dr. Whitfield today', 'Whitfield'],
  ['name', 'Patient: Eleanor Whitfield', 'Eleanor Whitfield'],
  ['name', 'Ms. van der Proef is well', 'van der Proef'],
  ['name', 'wife of Anna S., who called', 'Anna S.'],
  ['name', 'Signed, Xanthippe Quorl, MD', 'Xanthippe Quorl'],
  ['name', 'the note of Thompson, Robert J.', 'Thompson, Robert J.'],
  ['name', 'my name is eleanor', 'eleanor'],
  ['place', 'admitted to Mercy General Hospital', 'Mercy General Hospital'],
  ['place', 'lives at 12 Elm Street, Springfield, IL 62704', '12 Elm Street, Springfield, IL 62704'],
  ['place', 'he lives in Chicago', 'Chicago'],
  ['place', 'a resident of Cook County', 'Cook County'],
  ['place', 'ZIP 62704', '62704'],
  ['place', 'to P.O. Box 1234', 'P.O. Box 1234'],
  ['date', 'on 2021-12-06', '2021-12-06'],
  ['date', 'on December 6th, 2021', 'December 6th, 2021'],
  ['date', 'on 6 Dec 2021', '6 Dec 2021'],
  ['date', 'on 06DEC2021', '06DEC2021'],
  ['date', 'DOB 1/2/57', '1/2/57'],
  ['date', 'in July 2021', 'July 2021'],
  ['date', 'seen on 3/14', '3/14'],
  ['phone', 'call (555) 010-0199', '(555) 010-0199'],
  ['phone', 'phone +44 20 7946 0958', '+44 20 7946 0958'],
  ['fax', 'Fax: 555-010-0123', '555-010-0123'],
  ['email', 'write to jane.doe@example.org', 'jane.doe@example.org'],
  ['email', 'jane at example dot com', 'jane at example dot com'],
  ['ssn', 'SSN 987-65-4321', '987-65-4321'],
  ['ssn', 'last four of her social security: 4321', '4321'],
  ['record_number', 'MRN: 0012345', '0012345'],
  ['record_number', 'MR# 0046093-8', '0046093-8'],
  ['health_plan', 'Insurance plan ID: HL-987654', 'HL-987654'],
  ['health_plan', 'has 1EG4-TE5-MK73', '1EG4-TE5-MK73'],
  ['account', 'Account no. 4455667788', '4455667788'],
  ['account', 'paid with 4111 1111 1111 1111', '4111 1111 1111 1111'],
  ['licence', 'DEA# AB1234563', 'AB1234563'],
  ['licence', 'NPI 1234567893', '1234567893'],
  ['vehicle', 'drove 1M8GDM9AXKP042788', '1M8GDM9AXKP042788'],
  ['vehicle', 'license plate ABC-1234', 'ABC-1234'],
  ['device', 'pacemaker serial number PM-998877', 'PM-998877'],
  ['device', 'at 00:1A:2B:3C:4D:5E', '00:1A:2B:3C:4D:5E'],
  ['url', 'see https://example.org/p/17', 'https://example.org/p/17'],
  ['url', 'see www.example.org', 'www.example.org'],
  ['ip_address', 'from 192.0.2.17', '192.0.2.17'],
  ['ip_address', 'from 2001:db8::ff00:42:8329', '2001:db8::ff00:42:8329'],
  ['biometric', 'fingerprint ID 88213-A', '88213-A'],
  ['photo', 'wound in IMG_2041.jpg', 'IMG_2041.jpg'],
  ['other_code', 'specimen S-20-44871', 'S-20-44871'],
  ['other_code', 'code 1f0e2d3c-4b5a-6978-8796-a5b4c3d2e1f0', '1f0e2d3c-4b5a-6978-8796-a5b4c3d2e1f0'],
  ['age', 'a 92-year-old', '92'],
]

describe('each class of Safe Harbor is found', () => {
  test.each(one)('%s in "%s"', (name, text, value) => {
    expect(found(text)).toContain(`${name}: ${value}`)
  })

  test('and every class has a case', () => {
    expect(new Set(one.map(([name]) => name))).toEqual(new Set(identifierClasses))
  })

  test('class and rule are closed words, and spans are in order and apart', () => {
    const text = one.map(([, line]) => line).join('\n')
    const spans = finder.find(text)
    expect(spans.length).toBeGreaterThan(40)
    for (const [at, span] of spans.entries()) {
      expect(identifierClasses).toContain(span.class)
      expect(identifierRules).toContain(span.rule)
      expect(span.start).toBeGreaterThanOrEqual(at === 0 ? 0 : spans[at - 1]!.end)
    }
  })
})

describe('an age counts from 90 on', () => {
  test.each([
    '89-year-old woman',
    'age 89',
    'aged 18',
    'an 8-year-old',
    'heart rate is 92',
    'BP was 90 over 60',
  ])('not in "%s"', (text) => {
    expect(found(text).filter((one) => one.startsWith('age'))).toEqual([])
  })
  test.each([
    '90-year-old woman',
    'age 90',
    'aged 101',
    '97 y/o male',
    '91yo',
    'ninety-two years old',
    'she turned 95.',
  ])('in "%s"', (text) => {
    expect(found(text).filter((one) => one.startsWith('age'))).toHaveLength(1)
  })
})

describe('what only looks like an identifier is left alone', () => {
  test.each([
    'BP 120/80, pain 7/10, strength 5/5, vision 20/20',
    'glucose 5.4 mmol/L, sodium 140 mEq/L, platelets 250000 /uL',
    'epinephrine 1:1000, heparin 5000 units, vitamin D 50000 IU',
    'HbA1c 8.1%, PaO2 59 mm Hg, IgM and HBsAg positive, IL-6, CD4 350',
    'metformin 1000 mg twice daily, Tylenol as needed',
    'ICD-10 E11.9, CPT 99213, LOINC 4548-4, NCT01234567, PMID 12345678',
    'in 2021 and 2019-2020; version 1.2.3; ratio 3:2',
    '000-00-0000 and 666-12-3456 and 12-34-5678',
    'COVID-19, SARS-CoV-2, HLA-B27, BRCA1, T4 N0 M0, stage III',
    'the patient was seen and will return',
  ])('%s', (text) => {
    expect(found(text)).toEqual([])
  })
})

describe('eponyms are no names', () => {
  test.each([
    'Parkinson disease',
    "history of Parkinson's disease",
    "Crohn's",
    'a Foley catheter was placed',
    'positive Babinski sign',
    "Murphy's sign was negative",
    'Glasgow Coma Scale of 15',
    'Wells score 3, CHADS2 2',
    "Wilson's disease",
    'Ehlers-Danlos syndrome',
    'high Chaddock reflex',
    'an Unlisted syndrome',
  ])('%s', (text) => {
    expect(found(text).filter((one) => one.startsWith('name'))).toEqual([])
  })

  test.each([
    ['Dr. Crohn saw her', 'Crohn'],
    ['Mrs. Parkinson has Parkinson disease', 'Parkinson'],
    ['seen by Sarah Wilson', 'Sarah Wilson'],
  ])('but a person of that name is one: %s', (text, value) => {
    expect(found(text)).toEqual([`name: ${value}`])
  })
})

test('a name that was found is found again where it stands alone, but not as an eponym', () => {
  expect(found('Dr. Wilson came. Later Wilson left. Wilson disease was excluded.')).toEqual([
    'name: Wilson',
    'name: Wilson',
  ])
})

describe('odd spacing and writing', () => {
  test.each([
    ['MRN:\u00a00012345', 'record_number: 0012345'],
    ['SSN 987\u201165\u20114321', 'ssn: 987\u201165\u20114321'],
    ['call 555\u2013010\u20130199', 'phone: 555\u2013010\u20130199'],
    [
      'MRN: \uff10\uff10\uff11\uff12\uff13\uff14\uff15',
      'record_number: \uff10\uff10\uff11\uff12\uff13\uff14\uff15',
    ],
    ['Patient: Elea\u200bnor Whit\u00adfield', 'name: Elea\u200bnor Whit\u00adfield'],
    ['Dr. O\u2019Specimen', 'name: O\u2019Specimen'],
    ['\u{1f600}\u{1f600} Dr. Whitfield', 'name: Whitfield'],
    ['Patient: Zoe\u0308 Whitfield', 'name: Zoe\u0308 Whitfield'],
    ['PATIENT: ELEANOR WHITFIELD', 'name: ELEANOR WHITFIELD'],
  ])('%j', (text, expected) => {
    expect(found(text)).toContain(expected)
  })
})

describe('names of files, runs and models', () => {
  const inName = (name: string) =>
    finder.findInName(name).map((span) => `${span.class}: ${name.slice(span.start, span.end)}`)

  test.each([
    'gpt-4o-2024-05-13',
    'Llama-3.3-70B-Instruct',
    'claude-3-5-sonnet-20241022',
    'qwen2.5-0.5b-instruct-q4_k_m.gguf',
    'Mixtral-8x7B-Instruct-v0.1',
    'shc_ptbm_med',
    'race_based_med',
    'phrases_no_exclude_test.jsonl',
    'medhelm run 3',
    'test_data.csv',
    '2026-11-29 evening run',
  ])('%s holds none', (name) => {
    expect(inName(name)).toEqual([])
  })

  test.each([
    ['mrs-Eleanor-Whitfield-MRN-0012345', ['name: Eleanor-Whitfield', 'record_number: 0012345']],
    ['jane.doe', ['name: jane.doe']],
    ['JohnThompsonDischarge.docx', ['name: JohnThompson']],
    ['notes-whitfield.csv', ['name: whitfield']],
    ['thompson_robert_123-45-6789.pdf', ['name: thompson_robert', 'ssn: 123-45-6789']],
    ['run of jane.doe@example.org', ['email: jane.doe@example.org']],
    ['DOB-1957-02-04.csv', ['date: 1957-02-04']],
    ['patient_4849413.txt', ['other_code: 4849413']],
    ['Mrs Thistlewaite', ['name: Thistlewaite']],
  ])('%s holds some', (name, expected) => {
    expect(inName(name)).toEqual(expected)
  })
})
