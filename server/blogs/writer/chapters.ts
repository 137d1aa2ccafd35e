import type { Language } from '#contract/fields/fields.ts'
import type { Transcript } from '#contract/podcasts.ts'
import { sectionStarts } from './sections.ts'
import { sentencesOf } from './sentences.ts'
import type { Sentence } from './sentences.ts'
import { saidIn } from './spoken-words.ts'
import type { Said } from './spoken-words.ts'
import { contentWords } from './words.ts'

/** So many characters of a transcript are a chapter, about as many minutes: with all else they fit any prompt. */
const fullChapter = 12_000
/** One that is longer is divided. */
const longestChapter = 16_000

/** What a post is written from: the sentences of the transcript, those of each chapter, and what quotes are looked up in. */
export interface ChapteredTranscript {
  timed: boolean
  sentences: Sentence[]
  chapters: Sentence[][]
  said: Said
}

/** Divides a transcript where its subject changes into chapters that fit a prompt. The same each time. */
export function chaptersOf(transcript: Transcript, language: Language): ChapteredTranscript {
  const sentences = sentencesOf(transcript, language)
  const starts = sectionStarts(sentences.map(({ text }) => contentWords(text)))
  const sections = starts.map((start, i) => sentences.slice(start, starts[i + 1]))
  const chapters: Sentence[][] = []
  for (const section of sections.flatMap(inPieces)) {
    const open = chapters.at(-1)
    if (open && lengthOf(open) + lengthOf(section) <= fullChapter) open.push(...section)
    else chapters.push([...section])
  }
  return { timed: transcript.timed, sentences, chapters, said: saidIn(sentences) }
}

export const lengthOf = (sentences: Sentence[]) =>
  sentences.reduce((sum, { text }) => sum + text.length + 1, 0)

/** Divides a section that is too long at sentences, into pieces of about the same length. */
function inPieces(section: Sentence[]): Sentence[][] {
  const length = lengthOf(section)
  if (length <= longestChapter) return [section]
  const count = Math.ceil(length / fullChapter)
  const pieces: Sentence[][] = []
  let read = 0
  for (const sentence of section) {
    const piece = Math.min(count - 1, Math.floor((read / length) * count))
    ;(pieces[piece] ??= []).push(sentence)
    read += sentence.text.length + 1
  }
  return pieces.filter(Boolean)
}
