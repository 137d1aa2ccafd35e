import type { Language } from '#contract/fields/fields.ts'
import type { Transcript } from '#contract/podcasts.ts'
import { cleanSpeech } from './clean-speech.ts'
import { newParagraph } from './sentence.ts'
import type { Sentence } from './sentence.ts'
import { splitUnpunctuated } from './unpunctuated.ts'

/** `guessed`: the source has no punctuation. */
interface Sentences {
  sentences: Sentence[]
  guessed: boolean
}

type Cue = Transcript['cues'][number]

/** `Intl.Segmenter` is quadratic: characters per call. */
const pieceLength = 4000

/** With fewer marks a text counts as unpunctuated. */
const wordsPerMark = 60

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
const wordCount = (text: string) => text.split(' ').length

/** Returns the sentences of a transcript, cleaned. */
export function sentencesOf({ timed, cues }: Transcript, language: Language): Sentences {
  const lines = cues.map((cue) => ({ ...cue, text: oneLine(cue.text) })).filter(({ text }) => text !== '')
  const whole = lines.map(({ text }) => text).join(' ')
  const marks = whole.match(/[.!?…。।](?=\s|$)/g)?.length ?? 0
  if (marks * wordsPerMark < wordCount(whole)) {
    return { sentences: splitUnpunctuated(lines, timed, language), guessed: true }
  }
  const sentences = timed
    ? byMarks(lines, language)
    : lines.flatMap((line) =>
        byMarks([line], language).map((one, i) => (i === 0 ? { ...one, pause: newParagraph } : one)),
      )
  const cleaned = sentences.map((sentence) => ({ ...sentence, text: cleanSpeech(sentence.text, language) }))
  const isAgain = (i: number) => cleaned[i - 1]?.text === cleaned[i]!.text && wordCount(cleaned[i]!.text) > 1
  return { sentences: cleaned.filter(({ text }, i) => text !== '' && !isAgain(i)), guessed: false }
}

/** Splits punctuated text across cues; each sentence has the time of its cue. */
function byMarks(lines: Cue[], language: Language): Sentence[] {
  const segmenter = new Intl.Segmenter(language === 'ht' ? 'fr' : language, { granularity: 'sentence' })
  const sentences: Sentence[] = []
  let piece = ''
  let starts: { at: number; time: number; gap: number }[] = []
  let spokenUntil = lines[0]?.start ?? 0
  const flush = (isLast: boolean) => {
    const segments = [...segmenter.segment(piece)]
    // The last segment may continue.
    const rest = isLast || segments.length === 1 ? undefined : segments.pop()
    for (const { segment, index } of segments) {
      const text = segment.trim()
      if (text === '') continue
      const cue = starts.findLast(({ at }) => at <= index)
      // Only the first sentence of a cue has its silence.
      sentences.push({ text, start: cue?.time ?? 0, pause: cue && index - cue.at < 2 ? cue.gap : 0 })
    }
    const from = rest?.index ?? piece.length
    const cue = starts.findLast(({ at }) => at <= from) ?? { at: from, time: 0, gap: 0 }
    starts = rest
      ? [
          { ...cue, at: 0, gap: from - cue.at < 2 ? cue.gap : 0 },
          ...starts.filter(({ at }) => at > from).map((one) => ({ ...one, at: one.at - from })),
        ]
      : []
    piece = rest?.segment ?? ''
  }
  for (const { text, start, end } of lines.flatMap(inPieces)) {
    if (piece !== '') piece += ' '
    starts.push({ at: piece.length, time: start, gap: Math.max(0, start - spokenUntil) })
    spokenUntil = end
    piece += text
    if (piece.length >= pieceLength) flush(false)
  }
  flush(true)
  return sentences
}

/** Splits a long line at spaces, or a word that is too long. */
function inPieces(line: Cue): Cue[] {
  if (line.text.length <= pieceLength) return [line]
  const pieces =
    line.text.match(new RegExp(`\\S{${pieceLength}}|\\S.{0,${pieceLength - 2}}(?=\\s|$)|\\S+`, 'g')) ?? []
  return pieces.map((text) => ({ ...line, text }))
}
