// Log-likelihood of a text as a list of names in French, Kreyòl, Spanish or English. A wrong encoding puts rare
// letters, capitals or signs inside words.

/** Penalties of accented letters, larger for rarer ones. */
const letterPenalties: readonly (readonly [string, number])[] = [
  ['é', 0],
  ['èòÉ', 1],
  ['êàçïëôñóáíúœÈÀÇ', 2],
  ['âîûùüÊÎÔÑÓÒÁÍÚÏËŒ', 3],
  ['ÂÙÛÜìäöÄÖ', 5],
  ['åãõæøÅÃÕÆØßÿŸ', 7],
]
const penalties = new Map(
  letterPenalties.flatMap(([letters, penalty]) => [...letters].map((letter) => [letter, penalty] as const)),
)
const FOREIGN = 9
const SIGN_IN_WORD = 9
const SIGN_AT_WORD = 5
const SIGN = 3
const CONTROL = 12

const isLetter = (character: string) => /\p{L}/u.test(character)
const isUpper = (character: string) => /\p{Lu}/u.test(character)
const isLower = (character: string) => /\p{Ll}/u.test(character)
const isVowel = (character: string) => /[aeiouyàâäéèêëîïôöòùûü]/i.test(character)

/** Returns 0 for plain ASCII, lower for less plausible characters. */
export function plausibility(text: string): number {
  let penalty = 0
  for (const { index, 0: character } of text.matchAll(/[^\0-\x7f]/g)) {
    penalty += penaltyOf(text[index - 1] ?? '', character, text[index + 1] ?? '')
  }
  return -penalty
}

function penaltyOf(before: string, character: string, after: string): number {
  if (!isLetter(character)) return signPenalty(before, character, after)
  const penalty = penalties.get(character) ?? FOREIGN
  return penalty + casePenalty(before, character, after) + placePenalty(before, character, after)
}

function signPenalty(before: string, sign: string, after: string): number {
  if (/[\p{Cc}\p{Co}]/u.test(sign)) return CONTROL
  const isInWord = isLetter(before) && isLetter(after)
  if (sign === '’') return isInWord ? 0 : SIGN
  // Quotation marks around a nickname, dashes, non-breaking spaces.
  if (sign === '\u00a0' || /[«»“”–—‘]/.test(sign)) return isInWord ? SIGN_IN_WORD : 1
  if (/[\u2500-\u25ff]/.test(sign)) return SIGN_IN_WORD
  if (isInWord) return SIGN_IN_WORD
  return isLetter(before) || isLetter(after) ? SIGN_AT_WORD : SIGN
}

function casePenalty(before: string, letter: string, after: string): number {
  if (isUpper(letter)) return isLower(before) ? 7 : 0
  if (isUpper(before) && isUpper(after)) return 5
  return 0
}

function placePenalty(before: string, letter: string, after: string): number {
  switch (letter) {
    case 'ë':
    case 'ï':
    case 'ü':
      return isVowel(before) || isVowel(after) ? -1 : 2
    case 'ç':
      return /[aouAOUàâôöùûóáú]/.test(after) ? 0 : 2
    // Word-final in French and Kreyòl; "à" also occurs inside Kreyòl words.
    case 'à':
    case 'ù':
      return isLetter(after) ? 2 : 0
    case 'â':
    case 'ê':
    case 'î':
    case 'ô':
    case 'û':
    case 'á':
      return isVowel(before) || isVowel(after) || !isLetter(after) ? 2 : 0
    default:
      return 0
  }
}
