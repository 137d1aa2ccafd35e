import type { Language } from '#contract/fields/fields.ts'
import type { Transcript } from '#contract/podcasts.ts'
import { inParagraphs } from './paragraphs.ts'
import { sentencesOf } from './sentences.ts'
import type { Sentence } from './sentence.ts'
import { saidIn } from './spoken-words.ts'
import type { Said } from './spoken-words.ts'

/** Characters per chapter: with the instructions they fit the smallest context window. */
const fullChapter = 12_000

export interface ChapteredTranscript {
  timed: boolean
  /** Sentence ends are guessed. */
  guessed: boolean
  sentences: Sentence[]
  chapters: Sentence[][]
  said: Said
}

/** Divides a transcript into chapters that fit a prompt. Deterministic: a retry continues by it. */
export function chaptersOf(transcript: Transcript, language: Language): ChapteredTranscript {
  const { sentences, guessed } = sentencesOf(transcript, language)
  const count = Math.max(1, Math.ceil(lengthOf(sentences) / fullChapter))
  const chapters: Sentence[][] = []
  let read = 0
  for (const paragraph of inParagraphs(sentences, language).flatMap(inPieces)) {
    const chapter = Math.min(count - 1, Math.floor((read / lengthOf(sentences)) * count))
    ;(chapters[chapter] ??= []).push(...paragraph)
    read += lengthOf(paragraph)
  }
  return {
    timed: transcript.timed,
    guessed,
    sentences,
    chapters: chapters.filter(Boolean),
    said: saidIn(sentences, language),
  }
}

export const lengthOf = (sentences: Sentence[]) =>
  sentences.reduce((sum, { text }) => sum + text.length + 1, 0)

/** Text without sentence ends may exceed a chapter. */
const inPieces = (paragraph: Sentence[]) =>
  lengthOf(paragraph) <= fullChapter ? [paragraph] : paragraph.map((sentence) => [sentence])
