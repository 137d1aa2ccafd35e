import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

export const recoveryCodeCount = 10

/** Crockford's base32, without ambiguous letters. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const recoveryCodeLength = 16

/** Accepted clock skew in steps of 30 seconds. */
const window = 1

/** Creates a recovery code of 80 bits in groups of four. */
export function newRecoveryCode(): string {
  const letters = Array.from({ length: recoveryCodeLength }, () => alphabet[randomInt(alphabet.length)])
  return letters.join('').replace(/.{4}(?=.)/g, '$&-')
}

/** Normalises a typed recovery code. */
export function plainRecoveryCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^\dA-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
}

/** Creates a secret of 160 bits in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** Returns the `otpauth:` URL. `label`: the account's name in the app. */
export function totpAddress(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ issuer, label, secret }).toString()
}

/** Returns the matching time step, or undefined. */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | undefined {
  const delta = TOTP.validate({ token: code, secret: Secret.fromBase32(secret), timestamp: now, window })
  return delta === null ? undefined : TOTP.counter({ timestamp: now }) + delta
}
