// The shared corpora → a table of how well and how fast the identifier finder works; `--mistakes` lists development's.
import { createIdentifierFinder } from '../../src/core/redaction/identifiers/create-identifier-finder.ts'
import type { FindIdentifiers } from '../../src/core/redaction/identifiers/identifier.ts'
import { loadNameLists } from '../../src/services/name-lists.ts'
import { readCorpora, type Corpus, type Part } from './identifier-corpora.ts'
import { isListed, readUnseenNames, swapNames } from './identifier-names.ts'
import { scoreFinder, toRates, toSum, type Count, type Mistake } from './identifier-score.ts'

const only = process.argv.find((word) => word.startsWith('--only='))?.slice(7)
const withMistakes = process.argv.includes('--mistakes')

function toRow(name: string, count: Count): string {
  const { recall, precision, f } = toRates(count)
  const cells = [count.gold, recall.toFixed(3), count.found, precision.toFixed(3), f.toFixed(3)]
  return `| ${name.padEnd(28)} | ${cells.map((cell) => String(cell).padStart(6)).join(' | ')} |`
}

function printPart(part: Part, corpora: readonly Corpus[], find: FindIdentifiers): void {
  const scores = corpora.map((corpus) => {
    const mistakes: Mistake[] = []
    const score = scoreFinder(corpus.documents, find, (mistake) => mistakes.push(mistake))
    if (withMistakes && part === 'development')
      for (const one of mistakes) console.log(`${corpus.name}\t${one.kind}\t${one.class}\t${one.around}`)
    return { corpus, score }
  })
  console.log(`\n${part}`)
  for (const { corpus, score } of scores) console.log(toRow(corpus.name, score.all))
  const names = new Set(scores.flatMap(({ score }) => [...score.byClass.keys()]))
  for (const name of [...names].sort())
    console.log(toRow(`  ${name}`, toSum(scores.flatMap(({ score }) => score.byClass.get(name) ?? []))))
  const all = toSum(scores.map(({ score }) => score.all))
  console.log(toRow('all', all))
  console.log(toRow('characters', toSum(scores.map(({ score }) => score.characters))))
  const classRight = scores.reduce((sum, { score }) => sum + score.classRight, 0)
  console.log(`of the found, under their own class: ${(classRight / all.goldFound).toFixed(3)}`)
}

function printUnseen(title: string, corpora: readonly Corpus[]): void {
  const names = readUnseenNames(lists)
  const documents = corpora.flatMap((corpus) => corpus.documents)
  const mistakes: Mistake[] = []
  const unseen = documents.map((document) => swapNames(document, names))
  const score = scoreFinder(unseen, finder.find, (mistake) => mistakes.push(mistake))
  if (withMistakes && title.startsWith('development'))
    for (const one of mistakes) console.log(`unseen\t${one.kind}\t${one.class}\t${one.around}`)
  const gold = documents.flatMap(({ text, gold }) =>
    gold.filter((span) => span.class === 'name').map((span) => text.slice(span.start, span.end)),
  )
  console.log(
    `\n${title}: every name replaced by one of ${names.given.length} given names and ${names.surnames.length} surnames that no list has`,
  )
  console.log(toRow('name', score.byClass.get('name')!))
  console.log(toRow('all', score.all))
  console.log(
    `names as written of which no word is in a list: ${gold.filter((name) => !isListed(name, lists)).length} of ${gold.length}`,
  )
}

const lists = loadNameLists()
const finder = createIdentifierFinder(lists)
const corpora = readCorpora()
console.log(`unplaced gold values: ${corpora.reduce((sum, corpus) => sum + corpus.unplaced, 0)}`)
for (const part of ['development', 'held-out', 'held-out, other domain'] as const)
  if (!only || only === part)
    printPart(
      part,
      corpora.filter((corpus) => corpus.part === part),
      finder.find,
    )

for (const part of ['development', 'held-out'] as const)
  if (!only || only === part)
    printUnseen(
      part,
      corpora.filter((corpus) => corpus.part === part),
    )

const text = corpora.flatMap(({ documents }) => documents.map((document) => document.text)).join('\n\n')
const began = performance.now()
finder.find(text)
const seconds = (performance.now() - began) / 1000
console.log(
  `\n${(text.length / 1e6 / seconds).toFixed(2)} million characters a second (${text.length} characters)`,
)
