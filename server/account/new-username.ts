import { randomInt } from 'node:crypto'
import { fold } from '#contract/text/text.ts'
import { isReserved } from './reserved-usernames.ts'
import { plainUsername } from './rules.ts'

/** The longest that is taken from a name, so that a number has room behind it. */
const maxLength = 30
/** Where a name has no letter that a username may have. */
const fallback = 'user'
/** So many bearers of a name get the next number; the others one of five digits by chance. */
const numbered = 20
const byChance = 10

/** Letters of the name, small, without accents, and digits: "Marie-Ève Joseph" gives "marieevejoseph". */
function usernameOf(name: string): string {
  // Marks are part of the letter in alphabets that cannot do without them.
  const letters = fold(name)
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{Nd}]/gu, '')
    .replace(/^\p{M}+/u, '')
  const short = [...letters].slice(0, maxLength).join('')
  const plain = plainUsername(short)
  return plain && !isReserved(plain) ? plain : fallback
}

/**
 * Returns the usernames that a person of this name may get, the first choice first: letters and digits of the name, then the
 * same with a number.
 */
export function usernameCandidates(
  name: string,
  chance: (min: number, max: number) => number = randomInt,
): string[] {
  const username = usernameOf(name)
  const next = Array.from({ length: numbered - 1 }, (_, index) => `${username}${index + 2}`)
  const random = Array.from({ length: byChance }, () => `${username}${chance(10_000, 100_000)}`)
  return [username, ...next, ...random]
}
