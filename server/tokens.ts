import { createHash, randomBytes } from 'node:crypto'

/** A new secret of 256 bits, in letters that fit a header and an address. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a secret. It is random, so a fast hash without salt is enough. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
