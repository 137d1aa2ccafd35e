import type { Transcript } from '#contract/podcasts.ts'
import { formatDuration } from '#src/lib/duration.ts'

// A transcript as editable text: a line for each cue, after its time.

type Cue = Transcript['cues'][number]

const timedLine = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)\s+(\S.*)$/

/** Duration of a new last line, in seconds. */
const lastLine = 3

export function formatLines({ timed, cues }: Transcript): string {
  if (!timed) return cues.map(({ text }) => text).join('\n\n')
  return cues.map(({ start, text }) => `${formatDuration(start)} ${text.replace(/\s+/g, ' ')}`).join('\n')
}

/**
 * Parses the text. A line with an unchanged time keeps the exact times of its cue. Returns the number (from 1) of the
 * first line without a time, if any.
 */
export function readLines(text: string, { timed, cues }: Transcript): Cue[] | number {
  if (!timed) {
    const paragraphs = text.split(/\n\s*\n/).map((paragraph) => paragraph.trim())
    return paragraphs.filter(Boolean).map((paragraph) => ({ start: 0, end: 0, text: paragraph }))
  }
  const cuesByTime = new Map<string, Cue[]>()
  for (const cue of cues) {
    const shown = formatDuration(cue.start)
    cuesByTime.set(shown, [...(cuesByTime.get(shown) ?? []), cue])
  }
  const read: (Omit<Cue, 'end'> & { end: number | undefined })[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const [, hours = '0', minutes, seconds, words] = timedLine.exec(line.trim()) ?? []
    if (words === undefined) return index + 1
    const second = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
    const cue = cuesByTime.get(formatDuration(second))?.shift()
    read.push({ start: cue?.start ?? second, end: cue?.end, text: words })
  }
  return read.map(({ start, end, text: words }, i) => ({
    start,
    end: end ?? read[i + 1]?.start ?? start + lastLine,
    text: words,
  }))
}
