import { describe, expect, test } from 'vitest'
import { AppError } from '../contracts/errors.ts'
import { assertConnectable, isLoopback, toAddress } from './egress-address.ts'

describe('toAddress', () => {
  test.each([
    ['http://localhost:8080/v1', { scheme: 'http', host: 'localhost', port: 8080 }],
    ['https://Models.Hospital.example/v1', { scheme: 'https', host: 'models.hospital.example', port: 443 }],
    ['http://10.0.0.7', { scheme: 'http', host: '10.0.0.7', port: 80 }],
    ['http://[::1]:9/v1', { scheme: 'http', host: '::1', port: 9 }],
    // Other spellings of 127.0.0.1 come out as what they are.
    ['http://2130706433/', { scheme: 'http', host: '127.0.0.1', port: 80 }],
    ['http://0x7f.1/', { scheme: 'http', host: '127.0.0.1', port: 80 }],
  ])('%s', (url, expected) => expect(toAddress(url)).toEqual(expected))

  test.each([
    'ftp://host/',
    'file:///etc/passwd',
    'localhost:80',
    'host',
    '',
    'http://u:secret@host/',
    'http://u@host/',
    'http://host:0/',
  ])('refuses %s without quoting it', (url) => {
    expect(() => toAddress(url)).toThrow(expect.objectContaining({ code: 'bad_input' }))
    expect(() => toAddress(url)).not.toThrow(/secret|passwd/)
  })
})

test.each([
  ['localhost', true],
  ['LOCALHOST', true],
  ['127.0.0.1', true],
  ['127.9.8.7', true],
  ['::1', true],
  ['[::1]', true],
  ['127.0.0.1.example', false],
  ['localhost.example', false],
  ['10.0.0.1', false],
  ['::ffff:7f00:1', false],
])('isLoopback(%s) is %s', (host, expected) => expect(isLoopback(host)).toBe(expected))

describe('assertConnectable', () => {
  test.each([
    ['localhost', '127.0.0.1'],
    ['localhost', '::1'],
    ['127.0.0.1', '127.0.0.1'],
    ['models.example', '10.1.2.3'],
    ['models.example', '2001:db8::1'],
  ])('%s may lead to %s', (host, address) => expect(() => assertConnectable(host, address)).not.toThrow())

  test.each([
    ['models.example', '127.0.0.1'],
    ['models.example', '::1'],
    ['models.example', '::ffff:127.0.0.1'],
    ['models.example', '169.254.169.254'],
    ['models.example', '::ffff:169.254.169.254'],
    ['models.example', 'fe80::1'],
    ['models.example', '0.0.0.0'],
    ['models.example', '::'],
    ['169.254.169.254', '169.254.169.254'],
    ['0.0.0.0', '0.0.0.0'],
    ['localhost', '10.1.2.3'],
    ['localhost', '0.0.0.0'],
  ])('%s may not lead to %s', (host, address) => {
    expect(() => assertConnectable(host, address)).toThrow(AppError)
    expect(() => assertConnectable(host, address)).toThrow(/Nothing was sent\.$/)
  })
})
