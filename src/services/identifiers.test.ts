import { afterAll, expect, test } from 'vitest'
import { createIdentifiersService } from './identifiers.ts'

const service = createIdentifiersService()
afterAll(() => service.close())

test('texts of one document are read together, in a thread that leaves this one free', async () => {
  let turns = 0
  const timer = setInterval(() => (turns += 1), 20)
  const texts = ['Mrs. Whitfield came on 03/14/2021.', 'Please tell Whitfield to rest.', 'No one is named.']
  const spans = await service.find(texts)
  clearInterval(timer)
  expect(spans.map((own, at) => own.map(({ start, end }) => texts[at]!.slice(start, end)))).toEqual([
    ['Whitfield', '03/14/2021'],
    ['Whitfield'],
    [],
  ])
  expect(spans[0]!.map((span) => span.class)).toEqual(['name', 'date'])
  // Reading the lists alone takes a second or more; this thread went on meanwhile.
  expect(turns).toBeGreaterThan(10)
})

test('calls that cross are answered each with its own', async () => {
  const [one, two, names] = await Promise.all([
    service.find(['Seen 03/14/2021.']),
    service.find(['Nothing.', 'Call 415-555-0132.']),
    service.findInNames(['mrs-Eleanor-Whitfield-MRN-0012345', 'gpt-4o-2024-05-13']),
  ])
  expect(one.map((spans) => spans.length)).toEqual([1])
  expect(two.map((spans) => spans.length)).toEqual([0, 1])
  expect(names.map((spans) => spans.map((span) => span.class))).toEqual([['name', 'record_number'], []])
})

test('no texts start no thread', async () => {
  const unused = createIdentifiersService()
  expect(await unused.find([])).toEqual([])
  unused.close()
})

test('ending ends what is waited for, and the next call starts anew', async () => {
  const ending = createIdentifiersService()
  const waiting = ending.find(['Seen 03/14/2021.'])
  ending.end()
  await expect(waiting).rejects.toMatchObject({ code: 'locked' })
  expect(await ending.findInNames(['mrs-Eleanor-Whitfield'])).toHaveLength(1)
  ending.close()
})

test('closing ends what is waited for, and later calls are refused', async () => {
  const closing = createIdentifiersService()
  const waiting = closing.find(['Seen 03/14/2021.'])
  closing.close()
  await expect(waiting).rejects.toMatchObject({ code: 'locked' })
  await expect(closing.find(['x'])).rejects.toMatchObject({ code: 'locked' })
})
