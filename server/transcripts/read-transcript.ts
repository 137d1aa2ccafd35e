import type { Transcript } from '#contract/podcasts.ts'
import { readCaptions } from './caption-blocks.ts'
import { spokenOf } from './caption-text.ts'
import { readPanel } from './panel.ts'

type Cue = Transcript['cues'][number]

/** Binary files contain these. */
// oxlint-disable-next-line no-control-regex
const notText = /[\0-\x08\x0e-\x1f]/
/** Captions are cut anywhere; the database rejects half a character. */
const half = /\p{Cs}/gu

/**
 * Parses captions, text with times or paragraphs, of up to a million characters. Null: unreadable; no cues: nothing
 * is spoken. Caption files (.vtt, .srt, .sbv) must have times.
 */
export function readTranscript(filename: string, text: string): Transcript | null {
  const ending = /\.(vtt|srt|sbv|txt)$/i.exec(filename)?.[1]?.toLowerCase()
  if (!ending || notText.test(text)) return null
  const lines = text
    .replace(/\uFEFF/g, '')
    .replace(half, '\uFFFD')
    .split(/\r{0,2}\n|\r|\u2028/)
  const timed = readCaptions(lines) ?? readPanel(lines)
  if (timed) return { timed: true, cues: timed }
  return ending === 'txt' ? { timed: false, cues: readParagraphs(lines) } : null
}

/** Without empty lines each line is a paragraph. */
function readParagraphs(lines: string[]): Cue[] {
  const trimmed = lines.map((line) => (line.trim() === '' ? '' : spokenOf(line, { typed: true }) || null))
  // A removed sound separates no paragraph.
  const kept = trimmed.filter((line) => line !== null)
  const first = kept.findIndex((line) => line !== '')
  const last = kept.findLastIndex((line) => line !== '')
  const paragraphLines = first === -1 ? [] : kept.slice(first, last + 1)
  const together = paragraphLines.includes('') ? '\n' : '\n\n'
  const paragraphs = paragraphLines.join(together).split(/\n{2,}/)
  return paragraphs.filter(Boolean).map((text) => ({ start: 0, end: 0, text }))
}
