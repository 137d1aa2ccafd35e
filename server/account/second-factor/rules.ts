import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** How many recovery codes an account gets. */
export const recoveryCodeCount = 10

/** Crockford's base32: no letter that is taken for a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const recoveryCodeLength = 16

/** Steps of 30 seconds before and after now whose codes are taken: clocks of phones are not exact. */
const window = 1

/** A recovery code of 80 bits, in groups of four. */
export function newRecoveryCode(): string {
  const letters = Array.from({ length: recoveryCodeLength }, () => alphabet[randomInt(alphabet.length)])
  return letters.join('').replace(/.{4}(?=.)/g, '$&-')
}

/** A recovery code as it was made, however it was typed. */
export function plainRecoveryCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^\dA-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
}

/** A new secret of 160 bits for an authenticator app, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The address by which an authenticator app takes the secret. `label`: whose account it is there. */
export function totpAddress(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ issuer, label, secret }).toString()
}

/** The time step whose code this is; undefined when it is of no step near now. */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | undefined {
  const delta = TOTP.validate({ token: code, secret: Secret.fromBase32(secret), timestamp: now, window })
  return delta === null ? undefined : TOTP.counter({ timestamp: now }) + delta
}
