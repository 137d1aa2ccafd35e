import type { Language } from '#contract/fields/fields.ts'
import type { Transcript } from '#contract/podcasts.ts'
import { inParagraphs } from './paragraphs.ts'
import { sentencesOf } from './sentences.ts'
import type { Sentence } from './sentence.ts'
import { saidIn } from './spoken-words.ts'
import type { Said } from './spoken-words.ts'

/** So many characters of a transcript are a chapter, about as many minutes: with all else they fit any prompt. */
const fullChapter = 12_000

/** What a post is written from: the sentences of the transcript, those of each chapter, and what quotes are looked up in. */
export interface ChapteredTranscript {
  timed: boolean
  /** Where sentences end is guessed. */
  guessed: boolean
  sentences: Sentence[]
  chapters: Sentence[][]
  said: Said
}

/** Divides a transcript between paragraphs into chapters that fit a prompt. The same each time. */
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

/** A paragraph of a text without sentences may be longer than a chapter. */
const inPieces = (paragraph: Sentence[]) =>
  lengthOf(paragraph) <= fullChapter ? [paragraph] : paragraph.map((sentence) => [sentence])
