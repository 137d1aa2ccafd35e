import type { Transcript } from '#contract/podcasts.ts'
import { readTime } from './caption-blocks.ts'
import { spokenOf } from './caption-text.ts'

// Text with times, as copied from a video's transcript panel.

type Cue = Transcript['cues'][number]

const digits = String.raw`(?:\d{1,3}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?`
const lineOfTime = new RegExp(`^(?:\\[\\s*${digits}\\s*\\]|\\(\\s*${digits}\\s*\\)|${digits})$`)
const bracketed = new RegExp(`[[(]\\s*(${digits})\\s*[\\])]`, 'g')
const atStart = new RegExp(`^(${digits})(?:\\s*[-–—|]\\s*|\\s+|(?=\\d+ ?\\p{L}))(?=\\S)`, 'u')

/** "1 minute, 4 seconds", "4 segonn", "1分4秒" */
const inWords = /^\d+\s*\p{L}+\.?(?:,?\s*(?:\p{L}{1,3}\s+)?\d+\s*\p{L}+\.?){0,2}$/u
const unit = String.raw`(?:h(?:ours?|eures?|oras?)?|è(?:dtan)?|èdtan|min(?:utes?|itt?|utos?|uten?|uti|its?)?|sec(?:ondes?|onds?|ondi)?|seg(?:onn|undos?|undo)?|sekund(?:en?|e)?|s)`
const inWordsAtStart = new RegExp(
  `^\\d+ ?${unit}(?:,? (?:(?:and|et|ak|y|und|e) )?\\d+ ?${unit}){0,2}(?![\\p{Ll}])\\s*`,
  'iu',
)
/** "4 secondstoday we are" */
const knownUnits = new RegExp(
  `^\\d+ ?(?:hours?|minutes?|seconds?|heures?|secondes?|segonn|minit)(?:,? \\d+ ?(?:minutes?|seconds?|secondes?|segonn|minit)){0,2}`,
  'i',
)

/** Texts around the transcript on the page. */
const pageText =
  /^(?:transcri(?:pt|ption|pción|pcja)|transkripsyon|transkripsie|show transcript|afficher la transcription|search (?:in )?(?:transcript|video)|rechercher dans (?:la transcription|la vidéo)|follow along using the transcript\.?|suivez la transcription\.?|chapters?|chapitres?|sync to video time|toggle timestamps)$/iu
const languageAtEnd = /^[\p{L} ]{3,30}\([^()]*(?:auto|généré|jenere)[^()]*\)$/iu

const unspeakable = 8
const spokenRate = 2.5
/** A longer line is no title. */
const longestName = 12

interface Timed {
  start: number
  lines: string[]
}

/** Undefined: no times. */
export function readPanel(lines: string[]): Cue[] | undefined {
  const rows = lines.map((line) => line.trim()).filter((line) => line !== '')
  const timed = byLines(rows) ?? byBrackets(rows) ?? byStarts(rows)
  if (!timed) return undefined
  const first = timed[0]?.start === 0 && timed[0].lines.length === 0 ? 1 : 0
  const spoken = timed.slice(first).map(({ start, lines: texts }) => ({
    start,
    text: texts
      .map((text) => spokenOf(text, { typed: false }))
      .filter(Boolean)
      .join('\n'),
  }))
  return spoken
    .map(({ start, text }, i): Cue => {
      const next = spoken[i + 1]?.start ?? start + text.split(/\s+/).length / spokenRate
      return { start, end: next > start ? next : start + 1, text }
    })
    .filter(({ text }) => text !== '')
}

function byLines(rows: string[]): Timed[] | undefined {
  const count = rows.filter((row) => lineOfTime.test(row)).length
  if (count < 2 || count * 8 < rows.length) return undefined
  const timed: Timed[] = []
  const before: string[] = []
  rows.forEach((row, i) => {
    if (lineOfTime.test(row)) timed.push({ start: secondsIn(row), lines: [] })
    else if (timed.length === 0) before.push(row)
    else if (!isPageText(row, i === rows.length - 1)) timed.at(-1)!.lines.push(row)
  })
  for (const { start, lines } of timed) {
    if (lines[0] === undefined || !isInWords(lines[0], start)) continue
    if (lines.length > 1 || knownUnits.test(lines[0])) lines.shift()
  }
  dropChapters(timed)
  return inOrder(withStart(before, timed))
}

/** A panel has one line for each time; the name of a chapter is a second one, above the next time. */
function dropChapters(timed: Timed[]): void {
  const single = timed.filter(({ lines }) => lines.length === 1).length
  if (timed.length < 6 || single < timed.length * 0.75) return
  for (const { lines } of timed) {
    if (lines.length === 2 && /^[\p{Lu}\d]/u.test(lines[1]!) && !/[.,!?…]$/.test(lines[0]!)) lines.pop()
  }
}

/** Times in brackets anywhere in the text. */
function byBrackets(rows: string[]): Timed[] | undefined {
  const text = rows.join('\n')
  const found = [...text.matchAll(bracketed)]
  // "(3:16)" after a quotation is a verse.
  const isSquare = found.filter(([whole]) => whole.startsWith('['))
  const times =
    isSquare.length > 0 ? isSquare : found.filter(({ index }) => index === 0 || text[index - 1] === '\n')
  if (times.length < (isSquare.length > 0 ? 1 : 2)) return undefined
  const timed = times.map(({ 0: whole, 1: time, index }, i) => ({
    start: readTime(time!)!,
    lines: text
      .slice(index + whole.length, times[i + 1]?.index)
      .replace(/^\s*[-–—]\s/, '')
      .trim()
      .split('\n')
      .filter(Boolean),
  }))
  return inOrder(withStart(text.slice(0, times[0]!.index).split('\n').filter(Boolean), timed))
}

function byStarts(rows: string[]): Timed[] | undefined {
  const begun = rows.filter((row) => atStart.test(row)).length
  if (begun < 2 || begun * 2 < rows.length) return undefined
  const timed: Timed[] = []
  const before: string[] = []
  rows.forEach((row, i) => {
    const found = atStart.exec(row)
    if (found) {
      const start = readTime(found[1]!)!
      const text = row.slice(found[0].length)
      const words = [knownUnits, inWordsAtStart]
        .map((pattern) => pattern.exec(text)?.[0] ?? '')
        .find((spoken) => isInWords(spoken.trim(), start))
      timed.push({ start, lines: [text.slice(words?.length ?? 0)] })
    } else if (timed.length === 0) before.push(row)
    else if (!isPageText(row, i === rows.length - 1)) timed.at(-1)!.lines.push(row)
  })
  const inTime = inOrder(withStart(before, timed))
  return inTime && isSpeakable(inTime) ? inTime : undefined
}

function withStart(before: string[], timed: Timed[]): Timed[] {
  const spoken = before.filter((line) => !isPageText(line, false) && line.split(/\s+/).length > longestName)
  return spoken.length > 0 ? [{ start: 0, lines: spoken }, ...timed] : timed
}

/** Undefined: times go back, so they are not of one recording. */
function inOrder(timed: Timed[]): Timed[] | undefined {
  const back = timed.filter(({ start }, i) => i > 0 && start < timed[i - 1]!.start).length
  return back * 10 > timed.length ? undefined : timed.toSorted((a, b) => a.start - b.start)
}

/** "3:16 For God so loved …" is a verse: the text is too long for its time. */
function isSpeakable(timed: Timed[]): boolean {
  const fast = timed.filter(({ start, lines }, i) => {
    const next = timed[i + 1]?.start
    return next !== undefined && lines.join(' ').split(/\s+/).length > unspeakable * Math.max(1, next - start)
  })
  return fast.length * 2 < timed.length
}

const secondsIn = (row: string) => readTime(row.replace(/[[\]()\s]/g, ''))!

const isPageText = (row: string, isLast: boolean) => pageText.test(row) || (isLast && languageAtEnd.test(row))

function isInWords(text: string, start: number): boolean {
  if (!inWords.test(text)) return false
  const whole = Math.floor(start)
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const numbers = text.match(/\d+/g)!.map(Number)
  const isAll = (expected: number[]) =>
    numbers.length === expected.length && numbers.every((number, i) => number === expected[i])
  const filled = parts.filter((part) => part > 0)
  const significant = parts.slice(parts.findIndex((part) => part > 0))
  return isAll(filled.length > 0 ? filled : [0]) || isAll(significant) || isAll(parts.slice(1))
}
