// The identifier finder on the held-out corpora: not below the figures of docs/deidentification.md.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createIdentifierFinder } from '../../src/core/redaction/identifiers/create-identifier-finder.ts'
import { measuredRecall } from '../../src/core/redaction/identifiers/measured.ts'
import { loadNameLists } from '../../src/services/name-lists.ts'
import { readCorpora, type Part } from '../bench/identifier-corpora.ts'
import { readUnseenNames, swapNames } from '../bench/identifier-names.ts'
import { scoreFinder, toRates } from '../bench/identifier-score.ts'
import { hasShared, sharedFolder } from '../shared-folder.ts'

const present = hasShared('measuring the identifier finder')

describe.skipIf(!present)('the identifier finder on corpora it was not tuned on', () => {
  const lists = loadNameLists()
  const finder = createIdentifierFinder(lists)
  const corpora = present ? readCorpora() : []
  const ofPart = (part: Part) => corpora.filter((corpus) => corpus.part === part)
  const documentsOf = (part: Part) => ofPart(part).flatMap((corpus) => corpus.documents)

  test('the corpora are whole and their gold spans lie in their texts', () => {
    expect(corpora).toHaveLength(24)
    expect(ofPart('held-out')).toHaveLength(11)
    expect(corpora.reduce((sum, corpus) => sum + corpus.unplaced, 0)).toBe(2)
    const gold = documentsOf('held-out').flatMap((document) => document.gold)
    expect(gold.filter((span) => span.class !== null)).toHaveLength(2282)
  })

  test('clinical text: recall 0.976 and precision 0.994 by span, 0.970 and 0.988 by character', () => {
    const { all, characters } = scoreFinder(documentsOf('held-out'), finder.find)
    // What a steward is told before a file of surrogates is given away.
    expect(toRates(all).recall).toBeCloseTo(measuredRecall.clinicalNotes, 3)
    expect(toRates(all).precision).toBeGreaterThanOrEqual(0.993)
    expect(toRates(characters).recall).toBeGreaterThanOrEqual(0.969)
    expect(toRates(characters).precision).toBeGreaterThanOrEqual(0.986)
  })

  test('names that are in no list of the finder: recall 0.972', () => {
    const names = readUnseenNames(lists)
    expect(names.given.length).toBeGreaterThan(6_000)
    expect([...names.given, ...names.surnames].filter((name) => lists.names.has(name.toLowerCase()))).toEqual(
      [],
    )
    const swapped = documentsOf('held-out').map((document) => swapNames(document, names))
    const { byClass } = scoreFinder(swapped, finder.find)
    expect(toRates(byClass.get('name')!).recall).toBeGreaterThanOrEqual(0.971)
  })

  test('general text, which it is not made for: recall 0.811 and precision 0.973', () => {
    const { all } = scoreFinder(documentsOf('held-out, other domain'), finder.find)
    expect(toRates(all).recall).toBeCloseTo(measuredRecall.otherText, 3)
    expect(toRates(all).precision).toBeGreaterThanOrEqual(0.97)
  })

  test('exam questions without persons: fewer than 40 marks in 1,273 of them', () => {
    const lines = readFileSync(resolve(sharedFolder, 'data/med_qa/phrases_no_exclude_test.jsonl'), 'utf8')
    const questions = lines
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { question: string }).question)
    expect(questions).toHaveLength(1_273)
    const marks = questions.flatMap((question) => finder.find(question))
    expect(marks.length).toBeLessThan(40)
    expect(marks.length).toBeGreaterThan(0)
  })
})
