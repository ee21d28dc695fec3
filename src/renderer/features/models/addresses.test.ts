// Addresses as people type them.
import { describe, expect, it } from 'vitest'
import { isLoopback, isSpeakable, parseAddress, toAddressText, toHostPort } from './addresses.ts'

describe('parseAddress', () => {
  it.each([
    ['https://llm.ward.example:8443/v1', 'https · llm.ward.example · 8443'],
    ['https://llm.ward.example/v1', 'https · llm.ward.example · 443'],
    [' http://localhost ', 'http · localhost · 80'],
    ['http://[::1]:8080/v1', 'http · ::1 · 8080'],
  ])('%s is %s', (text, address) => {
    const parsed = parseAddress(text)
    expect(parsed && toAddressText(parsed)).toBe(address)
  })

  it.each(['', 'llm.ward.example', 'ftp://a/b', 'file:///etc/hosts', 'https://'])('%s is none', (text) => {
    expect(parseAddress(text)).toBeNull()
  })

  it('puts brackets around IPv6 where a port follows', () => {
    expect(toHostPort({ scheme: 'http', host: '::1', port: 8080 })).toBe('[::1]:8080')
  })
})

describe('isLoopback', () => {
  it.each([
    ['localhost', true],
    ['127.0.0.1', true],
    ['127.1.2.3', true],
    ['::1', true],
    ['127.0.0.1.example', false],
    ['10.0.0.1', false],
    ['localhost.example', false],
  ])('%s: %s', (host, expected) => {
    expect(isLoopback(host)).toBe(expected)
  })
})

describe('isSpeakable', () => {
  it.each([
    ['http://127.0.0.1:8080', true],
    ['http://localhost', true],
    ['https://llm.ward.example', true],
    ['http://llm.ward.example', false],
    ['http://10.0.0.7:8000', false],
  ])('%s: %s', (url, expected) => {
    expect(isSpeakable(parseAddress(url)!)).toBe(expected)
  })
})
