// Levels, grounds, terms and certificates, each with values worked out by hand.
import { describe, expect, it } from 'vitest'
import { AppError } from '../../contracts/errors.ts'
import type { DeletionCertificate } from '../../contracts/stewardship.ts'
import { compareAccess } from './access-order.ts'
import { checkGrounds } from './check-grounds.ts'
import { toDeletionText } from './deletion-text.ts'
import { toTermsState } from './terms-state.ts'

function codeOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    return error instanceof AppError ? `${error.code} ${error.place.field ?? ''}` : 'another fault'
  }
  return 'nothing'
}

describe('compareAccess', () => {
  it('goes from public over gated to private', () => {
    expect(compareAccess('private', 'gated')).toBeGreaterThan(0)
    expect(compareAccess('public', 'gated')).toBeLessThan(0)
    expect(compareAccess('gated', 'gated')).toBe(0)
  })
})

describe('checkGrounds', () => {
  it('lets a file become public for two reasons only', () => {
    expect(checkGrounds('publish', { reason: 'no_patient_data', note: null })).toBe('no_patient_data')
    expect(checkGrounds('publish', { reason: 'released_by_owner', note: null })).toBe('released_by_owner')
    for (const reason of ['owner_agreed', 'agreement_signed', 'other'] as const)
      expect(codeOf(() => checkGrounds('publish', { reason, note: 'long story' }))).toBe('usage reason')
  })

  it('wants a reason, and a note beside "other"', () => {
    expect(codeOf(() => checkGrounds('delete', { reason: null, note: null }))).toBe('usage reason')
    expect(codeOf(() => checkGrounds('delete', { reason: 'other', note: null }))).toBe('usage note')
    expect(checkGrounds('delete', { reason: 'other', note: 'ward closed' })).toBe('other')
  })
})

describe('toTermsState', () => {
  it.each([
    [null, '2026-03-01', 'none', null],
    ['2026-03-31', '2026-02-28', 'in_force', 31],
    ['2026-03-31', '2026-03-01', 'ends_soon', 30],
    ['2026-03-31', '2026-03-31', 'ends_soon', 0],
    ['2026-03-31', '2026-04-01', 'ended', -1],
    // Over the changes of the clocks, a leap day and a new year.
    ['2026-11-02', '2026-03-28', 'in_force', 219],
    ['2028-03-01', '2028-02-28', 'ends_soon', 2],
    ['2027-01-01', '2026-12-31', 'ends_soon', 1],
  ] as const)('%s seen on %s is %s with %s days left', (...[expiresOn, today, state, daysLeft]) => {
    expect(toTermsState(expiresOn, today)).toEqual({ state, daysLeft })
  })
})

describe('toDeletionText', () => {
  it('says every fact of the certificate on a line of its own', () => {
    const certificate: DeletionCertificate = {
      format: 'wardroom-deletion-1',
      workspace: 'aa11',
      dataset: {
        ...{ id: 'd1', benchmark: 'medec', access: 'private', origin: 'other', sha256: 'ff' },
        importedAt: '2026-01-01T00:00:00.000Z',
      },
      removed: { instances: 3, runs: 2, questions: 6, answers: 5, scores: 12, jobs: 1 },
      deletedAt: '2026-02-02T00:00:00.000Z',
      by: { id: 'p1', name: 'I. Marlowe' },
      reason: 'patient_withdrew',
      audit: { number: 9, hash: 'cc' },
      notReached: ['Backups.'],
    }
    const lines = toDeletionText(certificate).split('\n')
    expect(lines).toContain('By                 I. Marlowe (p1)')
    expect(lines).toContain('Reason             patient withdrew')
    expect(lines).toContain('Removed answers    5')
    expect(lines).toContain('Audit entry        9, cc')
    expect(lines).toContain('- Backups.')
  })
})
