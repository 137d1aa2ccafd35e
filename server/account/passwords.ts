import { hash, verify } from '@node-rs/argon2'
import { newSecret } from '#server/tokens.ts'

// Argon2id (the package's default) with the least cost that OWASP recommends: memory in KiB, passes, threads.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** What is kept of a password or a one-time code. One that is typed on another keyboard hashes alike. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), cost)
}

/** Nobody's password: compared with where there is no account, so that the time taken tells nothing. */
let nobodys: Promise<string> | undefined

/** Whether the password is the one that was hashed; null (no account, or one without a password) fits none. */
export async function passwordFits(hashed: string | null, password: string): Promise<boolean> {
  nobodys ??= hashPassword(newSecret())
  const fits = await verify(hashed ?? (await nobodys), password.normalize('NFKC'))
  return fits && hashed !== null
}
