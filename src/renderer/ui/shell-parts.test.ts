// Routes and keys of the shell, on the cases that tempt mistakes.
import { describe, expect, it } from 'vitest'
import { matchRoute } from './match-route.ts'

const pages = [{ pattern: 'runs' }, { pattern: 'runs/new' }, { pattern: 'runs/:runId/i/:rowId' }]

describe('matchRoute', () => {
  it('takes the first page that fits and reads its words', () => {
    expect(matchRoute(pages, ['runs'])?.page.pattern).toBe('runs')
    expect(matchRoute(pages, ['runs', 'r1', 'i', 'a/b'])?.words).toEqual({ runId: 'r1', rowId: 'a/b' })
    expect(matchRoute(pages, ['runs', 'r1'])).toBeNull()
  })
})
