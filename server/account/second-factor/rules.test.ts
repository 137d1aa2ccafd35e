import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { newRecoveryCode, plainRecoveryCode, stepOfCode, totpAddress } from './rules.ts'

// Test vector of RFC 6238, appendix B: 94287082 at 59 seconds.
const secret = Secret.fromLatin1('12345678901234567890').base32
const code = '287082'
const step = 1

test.each([
  ['in its step', 59, step],
  ['a step early, by a slow clock', 29, step],
  ['a step late, by a fast clock', 89, step],
  ['two steps late', 90, undefined],
])('a code is of its time step: %s', (_, seconds, expected) => {
  expect(stepOfCode(secret, code, seconds * 1000)).toBe(expected)
})

test('another code is of no step', () => {
  expect(stepOfCode(secret, '287083', 59_000)).toBeUndefined()
})

test('the address for the app has the secret, the account and six digits every 30 seconds', () => {
  const address = new URL(totpAddress(secret, { issuer: 'Lakou', label: 'marie@example.org' }))
  expect(`${address.protocol}//${address.host}${decodeURIComponent(address.pathname)}`).toBe(
    'otpauth://totp/Lakou:marie@example.org',
  )
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    issuer: 'Lakou',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})

test('a recovery code is the same however it is typed', () => {
  const made = newRecoveryCode()
  expect(made).toMatch(/^(\w{4}-){3}\w{4}$/)
  const plain = made.replaceAll('-', '')
  expect(plainRecoveryCode(made)).toBe(plain)
  expect(plainRecoveryCode(made.toLowerCase())).toBe(plain)
  expect(plainRecoveryCode('o0il-1abc')).toBe('00111ABC')
})
