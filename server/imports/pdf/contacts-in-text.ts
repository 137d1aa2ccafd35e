import { ownValue } from '#contract/fields/own-value.ts'

/** A phone number, an email address, or text between them. `start` and `end`: offsets. */
export interface TextPart {
  kind: 'text' | 'phone' | 'email'
  text: string
  start: number
  end: number
  repaired: boolean
}

const EMAIL = /[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/gu

/** Digits with common separators. Not the slash, which separates two numbers. */
const PHONE = /(?<![\p{L}\p{N}.])[+(]?\(?\d[\d\s().–-]{4,}\d(?![\p{L}\p{N}])/gu

const DATE = /^(?:\d{4}[-.]\d{1,2}[-.]\d{1,2}|\d{1,2}[-.]\d{1,2}[-.](?:\d{4}|\d{2}))$/

/** ZIP+4. */
const ZIP = /^\d{5}-\d{4}$/

/** Dots, underscores or dashes between a name and its number. */
const LEADER = /(?:[.…·•]\s?){3,}|…+|_{2,}|[-–—]{3,}|·{2,}/gu

const LABEL =
  /(?:^|[\s(,;:|-])(?:t[ée]l(?:[ée]phone|ef[oò]n)?|phone|ph|cell?(?:ulaire|phone)?|mob(?:ile)?|portable|whats ?app|wa|nimewo|num[ée]ro|e-?mail|im[eè]l|courriel|mail|home|work|fax|no|#)[\s.:#)]*$/iu

const EDGES = /^[\s\-–—:;,.|/•·●▪*_~=<>«»“”"'`()[\]{}]+|[\s\-–—:;,|/•·●▪*_~=<>«»“”"`([{]+$/gu
const NUMBERING = /^\(?\s*\d{1,4}[.,)\]:°º|\s-]+(?=\p{L})/u

/**
 * Splits a text into phones, emails and words, without labels, numbering and leaders. `mend` repairs letters that look
 * like digits.
 */
export function partsOf(text: string, mend = false): TextPart[] {
  const { text: fixed, at: changed } = mend ? repairedDigits(text) : { text, at: [] }
  const found: TextPart[] = []
  const take = (kind: TextPart['kind'], pattern: RegExp, matches: (match: string) => boolean) => {
    for (const match of fixed.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length]
      if (!matches(match[0]) || found.some((part) => start < part.end && end > part.start)) continue
      const repaired = changed.some((index) => index >= start && index < end)
      found.push({ kind, text: match[0].trim(), start, end, repaired })
    }
  }
  take('email', EMAIL, () => true)
  take('phone', PHONE, isPhone)
  found.sort((a, b) => a.start - b.start)

  const parts: TextPart[] = []
  let from = 0
  for (const part of [...found, null]) {
    const until = part?.start ?? text.length
    parts.push(...wordsBetween(text, from, until, part !== null))
    if (part) parts.push(part)
    from = part?.end ?? text.length
  }
  return parts
}

/** Strips bullets, numbering and separators from a name. */
export function cleanName(text: string): string {
  return text.replace(EDGES, '').replace(NUMBERING, '').replace(EDGES, '').replace(/\s+/g, ' ')
}

function isPhone(run: string): boolean {
  const digits = run.replace(/\D/g, '').length
  return digits >= 6 && digits <= 32 && !DATE.test(run.trim()) && !ZIP.test(run.trim())
}

function wordsBetween(text: string, from: number, until: number, beforeContact: boolean): TextPart[] {
  const parts: TextPart[] = []
  let start = from
  const between = text.slice(from, until)
  const ends = [...between.matchAll(LEADER)].map((match) => [match.index, match.index + match[0].length])
  for (const [end = 0, next = 0] of [...ends, [between.length, between.length]]) {
    const raw = text.slice(start, from + end)
    const last = end === between.length
    const words = cleanName(beforeContact && last ? raw.replace(LABEL, '') : raw)
    const offset = Math.max(0, raw.indexOf(words))
    if (/[\p{L}\p{N}]/u.test(words)) {
      parts.push({
        kind: 'text',
        text: words,
        start: start + offset,
        end: start + offset + words.length,
        repaired: false,
      })
    }
    start = from + next
  }
  return parts
}

/** Letters that text recognition returns for digits. */
const LIKE_DIGITS: Record<string, string> = {
  O: '0',
  o: '0',
  Q: '0',
  D: '0',
  I: '1',
  l: '1',
  i: '1',
  '|': '1',
  '!': '1',
  ']': '1',
  Z: '2',
  z: '2',
  S: '5',
  s: '5',
  '§': '5',
  G: '6',
  b: '6',
  B: '8',
  g: '9',
  q: '9',
}

/**
 * Replaces letters inside runs of digits: "37l2-34S6". Only in words that are mostly digits, and one or two letters
 * between two such words: "Sol" before a number stays a name.
 */
function repairedDigits(text: string): { text: string; at: number[] } {
  const at: number[] = []
  const words = [...text.matchAll(/[^\s().–+-]+/g)]
  const digitsIn = (word: string | undefined) => word?.replace(/\D/g, '').length ?? 0
  const letters = [...text]
  if (letters.length !== text.length) return { text, at }
  for (const [index, match] of words.entries()) {
    const word = match[0]
    const alike = [...word].every((sign) => /\d/.test(sign) || Object.hasOwn(LIKE_DIGITS, sign))
    if (!alike || digitsIn(word) === word.length) continue
    const mostly = digitsIn(word) * 2 >= word.length
    const between =
      word.length <= 2 && digitsIn(words[index - 1]?.[0]) >= 2 && digitsIn(words[index + 1]?.[0]) >= 2
    if (!mostly && !between) continue
    for (const [offset, sign] of [...word].entries()) {
      const digit = ownValue(LIKE_DIGITS, sign)
      if (digit === undefined) continue
      letters[match.index + offset] = digit
      at.push(match.index + offset)
    }
  }
  return { text: letters.join(''), at }
}
