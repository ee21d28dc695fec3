import { describe, expect, test } from 'vitest'
import { AppError } from '../contracts/errors.ts'
import { assertConnectable, assertSpeakable, isLoopback, toAddress, toHostPort } from './egress-address.ts'

describe('toAddress', () => {
  test.each([
    ['http://localhost:8080/v1', { scheme: 'http', host: 'localhost', port: 8080 }],
    ['https://Models.Hospital.example/v1', { scheme: 'https', host: 'models.hospital.example', port: 443 }],
    ['http://10.0.0.7', { scheme: 'http', host: '10.0.0.7', port: 80 }],
    ['http://[::1]:9/v1', { scheme: 'http', host: '::1', port: 9 }],
    // Other spellings of 127.0.0.1 come out as what they are.
    ['http://2130706433/', { scheme: 'http', host: '127.0.0.1', port: 80 }],
    ['http://0x7f.1/', { scheme: 'http', host: '127.0.0.1', port: 80 }],
    ['http://0177.0.0.01/', { scheme: 'http', host: '127.0.0.1', port: 80 }],
    ['http://127.1/', { scheme: 'http', host: '127.0.0.1', port: 80 }],
    ['https://0xa9fea9fe/', { scheme: 'https', host: '169.254.169.254', port: 443 }],
    ['https://012.0.0.7/', { scheme: 'https', host: '10.0.0.7', port: 443 }],
    ['https://①②⑦.0.0.1/', { scheme: 'https', host: '127.0.0.1', port: 443 }],
    ['https://[0:0:0:0:0:0:0:1]/', { scheme: 'https', host: '::1', port: 443 }],
    ['https://[::FFFF:127.0.0.1]/', { scheme: 'https', host: '::ffff:7f00:1', port: 443 }],
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
    'https://256.1.1.1/',
    'https://1.2.3.4.5/',
    'https://[fe80::1%25eth0]/',
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
    ['models.example', '172.16.0.1'],
    ['models.example', '192.168.1.1'],
    ['models.example', '100.64.0.1'],
    ['models.example', 'fd12:3456::1'],
    ['models.example', '::ffff:10.0.0.1'],
    ['models.example', '64:ff9b::10.0.0.1'],
    ['10.0.0.7', '10.0.0.7'],
    ['localhost', '0:0:0:0:0:0:0:1'],
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
    ['models.example', 'fe80::1%eth0'],
    ['models.example', '224.0.0.1'],
    ['models.example', 'ff02::1'],
    ['models.example', '255.255.255.255'],
    ['models.example', '::ffff:255.255.255.255'],
    ['models.example', '::ffff:0:7f00:1'],
    ['models.example', '::7f00:1'],
    ['models.example', '64:ff9b::127.0.0.1'],
    ['models.example', '64:ff9b::169.254.169.254'],
    ['models.example', '64:ff9b:1::7f00:1'],
    ['models.example', '2002:7f00:1::1'],
    ['models.example', '2002:a9fe:a9fe::1'],
    ['models.example', 'not an address'],
    ['::ffff:7f00:1', '::ffff:7f00:1'],
    ['localhost', '::ffff:127.0.0.1'],
    ['localhost.', '127.0.0.1'],
  ])('%s may not lead to %s', (host, address) => {
    expect(() => assertConnectable(host, address)).toThrow(AppError)
    expect(() => assertConnectable(host, address)).toThrow(/Nothing was sent\.$/)
  })
})

describe('assertSpeakable', () => {
  test.each([
    'http://localhost:1',
    'http://127.0.0.1',
    'http://127.9.9.9:80',
    'http://[::1]:8080',
    'http://0x7f000001/',
    'https://localhost',
    'https://10.0.0.7',
    'https://[fd00::7]:8443',
    'https://models.hospital.example',
    'https://notlocalhost',
  ])('%s', (url) => expect(() => assertSpeakable(toAddress(url))).not.toThrow())

  test.each([
    [
      'http://10.0.0.7:8000',
      'Plain HTTP is for this machine only: use https:// for 10.0.0.7:8000. Nothing was sent.',
    ],
    [
      'http://[fd00::7]/',
      'Plain HTTP is for this machine only: use https:// for [fd00::7]:80. Nothing was sent.',
    ],
    ['http://localhost.:80/', /^Plain HTTP is for this machine only/],
    ['http://localhost.example/', /^Plain HTTP is for this machine only/],
    ['https://localhost./', 'localhost. is another name of this machine: write localhost. Nothing was sent.'],
    ['https://a.localhost/', /another name of this machine/],
    ['https://a.localhost./', /another name of this machine/],
    ['https://169.254.169.254', /link-local/],
    ['https://[::ffff:169.254.169.254]', /link-local/],
    ['https://[::ffff:127.0.0.1]', /not named localhost/],
    ['https://0/', /unspecified/],
  ])('refuses %s', (url, message) => {
    expect(() => assertSpeakable(toAddress(url))).toThrow(expect.objectContaining({ code: 'egress_refused' }))
    expect(() => assertSpeakable(toAddress(url))).toThrow(message)
  })
})

test('toHostPort puts IPv6 in brackets', () => {
  expect(toHostPort({ host: 'fd00::7', port: 8443 })).toBe('[fd00::7]:8443')
  expect(toHostPort({ host: 'h.example', port: 443 })).toBe('h.example:443')
})
