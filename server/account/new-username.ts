import { randomInt } from 'node:crypto'
import { fold } from '#contract/text/text.ts'
import { isReserved } from './reserved-usernames.ts'
import { plainUsername } from './rules.ts'

/** Leaves room for a number. */
const maxLength = 30
/** For names without usable letters. */
const fallback = 'user'
/** Number of candidates with consecutive numbers, then with five random digits. */
const numbered = 20
const byChance = 10

/** Lower-case letters without accents, and digits: "Marie-Ève Joseph" becomes "marieevejoseph". */
function usernameOf(name: string): string {
  // Keeps combining marks, which some alphabets need.
  const letters = fold(name)
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{Nd}]/gu, '')
    .replace(/^\p{M}+/u, '')
  const short = [...letters].slice(0, maxLength).join('')
  const plain = plainUsername(short)
  return plain && !isReserved(plain) ? plain : fallback
}

/** Returns username candidates for a name, best first: plain, then with a number. */
export function usernameCandidates(
  name: string,
  chance: (min: number, max: number) => number = randomInt,
): string[] {
  const username = usernameOf(name)
  const next = Array.from({ length: numbered - 1 }, (_, index) => `${username}${index + 2}`)
  const random = Array.from({ length: byChance }, () => `${username}${chance(10_000, 100_000)}`)
  return [username, ...next, ...random]
}
