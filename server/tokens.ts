import { createHash, randomBytes, randomInt } from 'node:crypto'

/** A new secret of 256 bits, in letters that fit a header and an address. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a secret. It is random, so a fast hash without salt is enough. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** Letters and digits that are not mistaken for each other when read from paper. */
const codeLetters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A new code of ten letters and digits (50 bits), for an address that people may type. */
export function newCode(): string {
  return Array.from({ length: 10 }, () => codeLetters[randomInt(codeLetters.length)]).join('')
}
