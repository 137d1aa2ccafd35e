import type { Piece } from '#server/imports/pdf/page-text.ts'

export interface Word {
  text: string
  x0: number
  x1: number
  y0: number
  y1: number
  baseline: number
  height: number
  /** 0 to 100. */
  confidence: number
}

/** Below this confidence a word is uncertain even when both readings agree. */
const SURE = 70
/** Below this confidence, a word in one reading only is a stain. */
const STAIN = 30

/**
 * Merges two readings of a picture. Words are sure when both agree, except for accents, which only the first knows.
 * Otherwise the more confident one is used as unsure; so is a word in one reading only.
 */
export function compareReadings(first: Word[], second: Word[]): Piece[] {
  const used = new Set<Word>()
  const pieces = first
    .filter(({ text }) => signsOf(text))
    .flatMap((word) => {
      const others = second.filter((other) => sameSpot(word, other))
      for (const other of others) used.add(other)
      if (others.length === 0) return word.confidence < STAIN || !isWord(word) ? [] : [pieceOf(word, false)]
      const agreed = agrees(word, others)
      const confidence = Math.min(...others.map((other) => other.confidence))
      if (agreed) return [pieceOf(word, Math.max(word.confidence, confidence) >= SURE && !isAmbiguous(word))]
      const whole = others.every(({ x0, x1 }) => x0 > word.x0 - word.height && x1 < word.x1 + word.height)
      const better = !whole || word.confidence >= confidence ? [word] : others
      return better.filter(isWord).map((one) => pieceOf(one, false))
    })
  const missed = second.filter((other) => !used.has(other) && other.confidence >= 60 && isWord(other))
  return [...pieces, ...missed.map((word) => pieceOf(word, false))]
}

/** A single character in one reading only is the edge of the paper. */
function isWord({ text }: Word): boolean {
  return signsOf(text).length > 1
}

/** A letter next to a digit in an email address may be the digit of the same shape, in both readings. */
function isAmbiguous({ text }: Word): boolean {
  return text.includes('@') && /[lIO|]\d|\d[lIO|]/.test(text)
}

function pieceOf({ text, x0, x1, baseline, height }: Word, sure: boolean): Piece {
  return { text, x0, x1, y: baseline, height, sure }
}

function sameSpot(a: Word, b: Word): boolean {
  const distance = Math.abs(a.y0 + a.y1 - b.y0 - b.y1) / 2
  if (distance > 0.6 * Math.max(a.y1 - a.y0, b.y1 - b.y0)) return false
  const shared = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)
  return shared > 0.5 * Math.min(a.x1 - a.x0, b.x1 - b.x0)
}

function agrees(word: Word, others: Word[]): boolean {
  const one = signsOf(word.text)
  const inOrder = others.toSorted((a, b) => a.x0 - b.x0)
  const two = signsOf(inOrder.map(({ text }) => text).join(''))
  const joined = others.length === 1 && two.length > one.length && two.includes(one)
  return one === two || (joined && one.length > 2)
}

/** Significant characters: letters, digits, `@` and `+` without accents; in an address all dots and dashes. */
function signsOf(text: string): string {
  const plain = text.normalize('NFKD')
  return plain.includes('@') ? plain.replace(/\p{M}/gu, '') : plain.replace(/[^\p{L}\p{N}+]/gu, '')
}
