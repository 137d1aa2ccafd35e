import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** Creates a secret of 256 bits, base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Hashes a secret. It is random, so a fast hash without salt suffices. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** Without letters and digits that look alike in print. */
const codeLetters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Creates a code of 50 bits for a URL that people may type. */
export function newCode(): string {
  return Array.from({ length: 10 }, () => codeLetters[randomInt(codeLetters.length)]).join('')
}

/** Constant-time comparison that reveals neither content nor length. */
export function isSameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}
