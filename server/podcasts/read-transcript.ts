import { ownValue } from '#contract/fields/own-value.ts'
import type { Transcript } from '#contract/podcasts.ts'

type Cue = Transcript['cues'][number]

/** Control characters: the file is binary, whatever its extension says. */
// oxlint-disable-next-line no-control-regex
const notText = /[\0-\x08\x0e-\x1f]/
/** Half of a character, of captions that were cut: the database takes none. */
const half = /\p{Cs}/gu

/**
 * Parses a transcript by its file extension (.vtt, .srt, .txt) in one pass over its lines, because the input may be a
 * million arbitrary characters. Returns null when it cannot be parsed, and no cues when it has no text.
 */
export function readTranscript(filename: string, text: string): Transcript | null {
  const ending = /\.(vtt|srt|txt)$/i.exec(filename)?.[1]?.toLowerCase()
  if (!ending || notText.test(text)) return null
  const lines = text
    .replace(/^\uFEFF/, '')
    .replace(half, '\uFFFD')
    .split(/\r\n|\r|\n/)
  if (ending === 'txt') return { timed: false, cues: readParagraphs(lines) }
  const blocks = readBlocks(lines)
  if (blocks.length === 0) return null
  const cues = blocks.map(({ lines: textLines, ...times }) => ({ ...times, text: plain(textLines) }))
  const inOrder = cues
    .filter(({ text: paragraphLines }) => paragraphLines !== '')
    .sort((a, b) => a.start - b.start || a.end - b.end)
  return { timed: true, cues: inOrder }
}

/** Parses WebVTT and SubRip: a line with two times, then text up to an empty line or the next times. */
function readBlocks(lines: string[]): { start: number; end: number; lines: string[] }[] {
  const blocks: { start: number; end: number; lines: string[] }[] = []
  let open: string[] | undefined
  for (const line of lines) {
    const times = readTimes(line)
    if (times) {
      // Without an empty line in between, the number of this block was read as text of the previous one.
      if (open && /^\d+$/.test(open.at(-1)?.trim() ?? '')) open.pop()
      open = []
      blocks.push({ ...times, lines: open })
    } else if (line.trim() === '') open = undefined
    else open?.push(line)
  }
  return blocks
}

function readTimes(line: string): { start: number; end: number } | null {
  const arrow = line.indexOf('-->')
  if (arrow === -1) return null
  const start = readTime(line.slice(0, arrow).trim())
  // After the second time WebVTT may have settings for the position on the picture.
  const end = readTime(
    line
      .slice(arrow + 3)
      .trim()
      .split(/\s/, 1)[0]!,
  )
  if (start === null || end === null) return null
  return { start, end: end > start ? end : start + 1 }
}

/** `1:02:03.450`, `02:03,45` */
function readTime(text: string): number | null {
  const found = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?$/.exec(text)
  if (!found) return null
  const [, hours = '0', minutes, seconds, fraction = ''] = found
  const milliseconds = Number(fraction.padEnd(3, '0'))
  return (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds) + milliseconds / 1000
}

/** Paragraphs are separated by empty lines; without empty lines, each line is a paragraph. */
function readParagraphs(lines: string[]): Cue[] {
  const trimmed = lines.map((line) => line.trim())
  const first = trimmed.findIndex((line) => line !== '')
  const last = trimmed.findLastIndex((line) => line !== '')
  const paragraphLines = first === -1 ? [] : trimmed.slice(first, last + 1)
  const together = paragraphLines.includes('') ? '\n' : '\n\n'
  const paragraphs = paragraphLines.join(together).split(/\n{2,}/)
  return paragraphs.filter(Boolean).map((text) => ({ start: 0, end: 0, text }))
}

const characters: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  lrm: '',
  rlm: '',
}

/** The text without tags for speaker, style and position. */
function plain(lines: string[]): string {
  return lines
    .map((line) =>
      line
        .replace(/<[^<>]*>|\{\\[^{}]*\}/g, '')
        .replace(/&(amp|lt|gt|quot|nbsp|lrm|rlm);/g, (_, name: string) => ownValue(characters, name)!)
        .trim(),
    )
    .filter(Boolean)
    .join('\n')
}
