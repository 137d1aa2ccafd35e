import { hash, verify } from '@node-rs/argon2'
import { newSecret } from '#server/tokens.ts'

// Argon2id with OWASP's minimum cost: memory in KiB, passes, threads.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes a password or one-time code, normalised so that keyboards do not matter. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), cost)
}

/** Compared when there is no account, so that timing reveals nothing. */
let dummyHash: Promise<string> | undefined

/** Verifies a password; null (no account or no password) never matches, in the same time. */
export async function passwordFits(hashed: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword(newSecret())
  const fits = await verify(hashed ?? (await dummyHash), password.normalize('NFKC'))
  return fits && hashed !== null
}
