import type { Transcript } from '#contract/podcasts.ts'
import { spokenOf } from './caption-text.ts'

// WebVTT, SubRip, SubViewer: a line with two times, then text.

type Cue = Transcript['cues'][number]

interface Block {
  start: number
  end: number
  lines: string[]
}

/** `at`: seconds, where words have times. */
interface Word {
  text: string
  at: number | undefined
}

interface Caption {
  start: number
  end: number
  lines: Word[][]
}

/** `1:02:03.450`, `02:03,45`, `0:04` */
const time = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?`
const wholeTime = new RegExp(`^${time}$`)
const wordTime = new RegExp(`<${time}>`, 'g')
/** `0:00:01.000,0:00:04.300` */
const subViewer = /^\s*(\d{1,3}:\d{2}:\d{2}\.\d{1,3}),(\d{1,3}:\d{2}:\d{2}\.\d{1,3})\s*$/

/** Returns seconds. */
export function readTime(text: string): number | null {
  const found = wholeTime.exec(text)
  return found && secondsOf(found)
}

function secondsOf([, hours = '0', minutes, seconds, fraction = '']: RegExpExecArray | RegExpMatchArray) {
  const milliseconds = Number(fraction.padEnd(3, '0'))
  return (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds) + milliseconds / 1000
}

/** Undefined: no line has two times. */
export function readCaptions(lines: string[]): Cue[] | undefined {
  const blocks = readBlocks(lines)
  if (blocks.length === 0) return undefined
  const captions = blocks
    .map(({ lines: texts, ...times }) => ({
      ...times,
      lines: texts
        .flatMap(subViewerLines)
        .map((text) => splitWords(text, times.start))
        .filter(({ length }) => length > 0),
    }))
    .filter((caption) => caption.lines.length > 0)
    .sort((a, b) => a.start - b.start || a.end - b.end)
  return withoutSpeakers((isRolling(captions) ? unrolled(captions) : captions).flatMap(cuesOf))
}

/** SubViewer writes its line breaks as `[br]`. */
const subViewerLines = (line: string) => line.split('[br]')

function readBlocks(lines: string[]): Block[] {
  const blocks: Block[] = []
  let open: string[] | undefined
  for (const line of lines) {
    const times = readTimes(line)
    if (times) {
      // Without an empty line, the block's number was read as text of the previous one.
      const isNumber = /^\s*\d+\s*$/.test(open?.at(-1) ?? '')
      const isName = open && open.length > 1 && open.at(-2)!.trim() === ''
      if (isNumber || isName) open!.pop()
      open = []
      blocks.push({ ...times, lines: open })
      // Rolling captions begin with a line of spaces.
    } else if (line === '') open = undefined
    else open?.push(line)
  }
  return blocks
}

function readTimes(line: string): { start: number; end: number } | null {
  const arrow = line.indexOf('-->')
  const pair = arrow === -1 ? subViewer.exec(line) : null
  if (arrow === -1 && !pair) return null
  const start = readTime(pair ? pair[1]! : line.slice(0, arrow).trim())
  // WebVTT settings may follow.
  const last = pair
    ? pair[2]!
    : line
        .slice(arrow + 3)
        .trim()
        .split(/\s/, 1)[0]!
  const end = readTime(last)
  if (start === null || end === null) return null
  return { start, end: end > start ? end : start + 1 }
}

function splitWords(line: string, start: number): Word[] {
  if (!/<[\d:.,]+>/.test(line)) return plainWords(spokenOf(line, { typed: false }))
  const words: Word[] = []
  let from = 0
  let at = start
  const take = (end: number) => {
    for (const text of plainWords(spokenOf(line.slice(from, end), { typed: false })))
      words.push({ ...text, at })
  }
  for (const found of line.matchAll(wordTime)) {
    take(found.index)
    from = found.index + found[0].length
    at = secondsOf(found)
  }
  take(line.length)
  return words
}

const plainWords = (text: string): Word[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((word) => ({ text: word, at: undefined }))

/** Seconds. */
const closely = 0.1
/** Share of repeating captions from which all count as rolling. */
const rollingPart = 0.4

const textOf = (words: Word[]) => words.map(({ text }) => text).join(' ')

function isRolling(captions: Caption[]): boolean {
  let again = 0
  for (let i = 1; i < captions.length; i++) {
    if (captions[i]!.start - captions[i - 1]!.end > closely) continue
    // A refrain repeats words, too.
    const [before, now] = [captions[i - 1]!.lines.flat(), captions[i]!.lines.flat()]
    if (now.length !== before.length && shownAgain(before, captions[i]!.lines) > 0) again++
  }
  return again > 0 && again >= (captions.length - 1) * rollingPart
}

const mostCompared = 60

/** Returns how many words repeat the end of the previous caption: at least a line of it, or all. */
function shownAgain(before: Word[], lines: Word[][]): number {
  const now = lines.flat()
  const ends = new Set([before.length])
  let end = 0
  for (const line of lines) ends.add((end += line.length))
  for (let count = Math.min(before.length, now.length, mostCompared); count > 0; count--) {
    if (!ends.has(count)) continue
    const offset = before.length - count
    let same = 0
    while (same < count && before[offset + same]!.text === now[same]!.text) same++
    if (same === count) return count
  }
  return 0
}

/** The lines above are repeated. */
function isCarriedOver({ lines }: Caption): boolean {
  const isTimed = (line: Word[]) => line.some(({ at }) => at !== undefined)
  return lines.length > 1 && isTimed(lines.at(-1)!) && !lines.slice(0, -1).some(isTimed)
}

/** Removes the repetitions of rolling captions. */
function unrolled(captions: Caption[]): Caption[] {
  const once: Caption[] = []
  let before: Caption | undefined
  for (const caption of captions) {
    const isClose = before && (caption.start - before.end <= closely || isCarriedOver(caption))
    const shown = isClose ? before!.lines.flat() : []
    const again = shownAgain(shown, caption.lines)
    const fresh = withoutFirst(caption.lines, again)
    const last = once.at(-1)
    // The line grows word by word.
    const grows = again > 0 && again === shown.length && caption.lines.length === before?.lines.length
    if (grows && fresh.length > 0 && last) {
      last.lines = [[...last.lines.flat(), ...fresh.flat()]]
      last.end = caption.end
    } else if (fresh.length > 0) once.push({ ...caption, lines: fresh })
    before = caption
  }
  return once
}

function withoutFirst(lines: Word[][], count: number): Word[][] {
  let left = count
  return lines
    .map((line) => {
      const rest = line.slice(left)
      left = Math.max(0, left - line.length)
      return rest
    })
    .filter(({ length }) => length > 0)
}

/** "Marie Jean-Baptiste: " */
const speaker = /^\p{Lu}[\p{L}\p{M}.'’-]*(?: [\p{Lu}\d][\p{L}\p{M}\d.'’-]*){0,3}:\s+(?=\S)/u

/** Returns the cues of a meeting without the names before what is said, where most cues have one. */
function withoutSpeakers(cues: Cue[]): Cue[] {
  const named = cues.filter(({ text }) => speaker.test(text)).length
  if (named < 2 || named * 2 < cues.length) return cues
  return cues.map((cue) => ({ ...cue, text: cue.text.replace(speaker, '') }))
}

/** The seconds that a word takes, and those that each letter adds. */
const [perWord, perLetter] = [0.2, 0.06]
/** Seconds between two words. */
const pause = 0.4

/** Splits a caption at pauses. */
function cuesOf({ start, end, lines }: Caption): Cue[] {
  const words = lines.flat()
  if (words.every(({ at }) => at === undefined)) return [{ start, end, text: lines.map(textOf).join('\n') }]
  const cues: (Cue & { words: string[] })[] = []
  let spokenUntil = start
  for (const { text, at = spokenUntil } of words) {
    const open = cues.at(-1)
    if (open && at - spokenUntil < pause) open.words.push(text)
    else {
      if (open) open.end = Math.max(open.start, spokenUntil)
      cues.push({ start: open ? at : start, end, text: '', words: [text] })
    }
    spokenUntil = at + perWord + text.length * perLetter
  }
  // The last word is shown until the next line: a pause may be hidden.
  const last = cues.at(-1)!
  last.end = Math.max(last.start, Math.min(last.end, spokenUntil))
  return cues.map(({ words: spoken, ...cue }) => ({ ...cue, text: spoken.join(' ') }))
}
