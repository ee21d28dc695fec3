// Passphrases that people choose, and the word each of them gets.
import { describe, expect, it } from 'vitest'
import { toStrength } from './passphrase-strength.ts'

describe('toStrength', () => {
  it.each([
    ['', ''],
    ['a', 'Weak'],
    ['password', 'Weak'],
    ['Password1234!', 'Weak'],
    ['aaaaaaaaaaaaaaaaaaaaaaaa', 'Weak'],
    ['abcdefghijklmnopqrstuvwx', 'Weak'],
    ['tern gannet', 'Weak'],
    ['a passphrase for the ward', 'Fair'],
    ['kestrel marble fjord', 'Fair'],
    ['kestrel marble fjord lantern', 'Good'],
    ['kestrel marble fjord lantern osprey', 'Strong'],
    ['X7#kq9!mVz2$', 'Good'],
    ['X7#kq9!mVz2$Lw4&', 'Strong'],
  ])('%j is %j', (passphrase, word) => {
    expect(toStrength(passphrase).word).toBe(word)
  })

  it('gives nothing for the workspace’s own name', () => {
    expect(toStrength('mockingbird general', ['Mockingbird General']).word).toBe('Weak')
  })
})
