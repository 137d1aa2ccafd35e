import type { Language } from '#contract/fields/fields.ts'
import type { Transcript } from '#contract/podcasts.ts'

/** A sentence as it stands in the transcript, but for line breaks. */
export interface Sentence {
  text: string
  /** Seconds from the start of the recording; 0 in a transcript without times. */
  start: number
}

type Cue = Transcript['cues'][number]

/** `Intl.Segmenter` takes time by the square of what it is given: so many characters at once. */
const pieceLength = 4000

/** A pause of so many seconds ends a sentence where captions have no punctuation. */
const pause = 0.8

/** The most words of a sentence without punctuation. */
const longest = 40

/** Fewer marks than one for so many words are no punctuation. */
const wordsPerMark = 60

/** What captions say of what is no speech: "[Music]", "♪". */
const noise = /^(?:\[[^[\]]*\]|[♪♫\s]+)$/

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
const wordCount = (text: string) => text.split(' ').length

/** Returns the sentences of a transcript in their order. */
export function sentencesOf({ timed, cues }: Transcript, language: Language): Sentence[] {
  const lines = cues
    .map((cue) => ({ ...cue, text: oneLine(cue.text) }))
    .filter(({ text }) => text !== '' && !noise.test(text))
  const whole = lines.map(({ text }) => text).join(' ')
  const marks = whole.match(/[.!?…。।](?=\s|$)/g)?.length ?? 0
  if (marks * wordsPerMark < wordCount(whole)) return byPauses(lines, timed)
  return timed ? byMarks(lines, language) : lines.flatMap((line) => byMarks([line], language))
}

/** Where captions have no punctuation: a sentence ends at a pause, or when it is long enough. */
function byPauses(lines: Cue[], timed: boolean): Sentence[] {
  const sentences: Sentence[] = []
  let open: { words: string[]; start: number } | undefined
  let end = 0
  const close = () => {
    if (open) sentences.push({ text: open.words.join(' '), start: open.start })
    open = undefined
  }
  for (const line of lines) {
    if (!timed || line.start - end >= pause) close()
    for (const word of line.text.split(' ')) {
      if (open && open.words.length >= longest) close()
      open ??= { words: [], start: line.start }
      open.words.push(word)
    }
    end = line.end
  }
  close()
  return sentences
}

/** Sentences that punctuation ends, across cues; each has the time of the cue in which it begins. */
function byMarks(lines: Cue[], language: Language): Sentence[] {
  const segmenter = new Intl.Segmenter(language === 'ht' ? 'fr' : language, { granularity: 'sentence' })
  const sentences: Sentence[] = []
  let piece = ''
  let starts: { at: number; time: number }[] = []
  const flush = (isLast: boolean) => {
    const segments = [...segmenter.segment(piece)]
    // The last one may go on in the next piece.
    const rest = isLast || segments.length === 1 ? undefined : segments.pop()
    for (const { segment, index } of segments) {
      const text = segment.trim()
      if (text === '') continue
      const start = starts.findLast(({ at }) => at <= index)?.time ?? 0
      sentences.push({ text, start })
    }
    const from = rest?.index ?? piece.length
    const time = starts.findLast(({ at }) => at <= from)?.time ?? 0
    starts = rest
      ? [
          { at: 0, time },
          ...starts.filter(({ at }) => at > from).map((one) => ({ ...one, at: one.at - from })),
        ]
      : []
    piece = rest?.segment ?? ''
  }
  for (const { text, start } of lines.flatMap(inPieces)) {
    if (piece !== '') piece += ' '
    starts.push({ at: piece.length, time: start })
    piece += text
    if (piece.length >= pieceLength) flush(false)
  }
  flush(true)
  return sentences
}

/** Divides a line at spaces, or a word that is longer still: a pasted text may be one line. */
function inPieces(line: Cue): Cue[] {
  if (line.text.length <= pieceLength) return [line]
  const pieces =
    line.text.match(new RegExp(`\\S{${pieceLength}}|\\S.{0,${pieceLength - 2}}(?=\\s|$)|\\S+`, 'g')) ?? []
  return pieces.map((text) => ({ ...line, text }))
}
