import type { Language } from '#contract/fields/fields.ts'
import type { Transcript } from '#contract/podcasts.ts'
import { countWords } from '#contract/blogs/blogs.ts'
import { passagesOf, shortened, timeOf, withinRoom } from './ending.ts'
import { inMarkdown } from './in-markdown.ts'
import { rankSentences } from './rank.ts'
import { sectionStarts } from './sections.ts'
import { sentencesOf } from './sentences.ts'
import type { Sentence } from './sentences.ts'
import { contentWords } from './words.ts'

// Writes a post without any network: it selects sentences and adds none. What is said is data here and cannot tell the
// writer anything.

/** A post as it is written. */
export interface WrittenPost {
  title: string
  /** At most 160 characters, plain text. */
  description: string
  /** Markdown. */
  body: string
}

interface Ranked extends Sentence {
  words: string[]
  rank: number
}

/** The part of the sentences of a section that a post has at most, and the fewest. */
const mostKept = 0.5
const fewestKept = 3

/** About so many words are chosen at most, before the longer sentences win: it is read in twenty minutes. */
const postWords = 2000

/** So many sentences are short enough to be kept as they are. */
const shortText = 12

/** How many words a quote has. */
const quoteWords = { least: 6, most: 40 }
export const descriptionLength = 160
export const titleLength = 80

/**
 * Writes a post from a transcript: sections with headings, the sentences that matter most word for word in their order,
 * a quote in each with its time, and the passages of the Bible that are named. `title`: what it is called, in place of
 * what it is about.
 */
export function writeLocally(
  transcript: Transcript,
  { title, language }: { title?: string | undefined; language: Language },
): WrittenPost {
  const { timed } = transcript
  const sentences = sentencesOf(transcript, language)
  const { paragraphs, ...head } = selectSentences(sentences, { title, timed })
  const passages = passagesOf(sentences, timed, language)
  return { ...head, body: withinRoom([...paragraphs, ...passages]) }
}

/** The same of sentences, in paragraphs and without the passages. */
export function selectSentences(
  all: readonly Sentence[],
  { title, timed }: { title: string | undefined; timed: boolean },
): Omit<WrittenPost, 'body'> & { paragraphs: string[] } {
  const sentences = rankedSentences(all)
  const starts = sectionStarts(sentences.map(({ words }) => words))
  const sections = starts.map((start, i) => sentences.slice(start, starts[i + 1]))
  const used = new Set<string>()
  const words = sentences.reduce((sum, { text }) => sum + countWords(text), 0)
  const kept = Math.min(mostKept, postWords / words)
  const parts = sections.map((section) =>
    writeSection(section, {
      timed,
      kept,
      heading: starts.length > 1 ? headingOf(section, used) : '',
    }),
  )
  const best = sentences.toSorted((a, b) => b.rank - a.rank)[0]
  return {
    title: title ?? titleOf(sentences, best),
    description: shortened(best?.text ?? '', descriptionLength),
    paragraphs: parts.flat(),
  }
}

function rankedSentences(sentences: readonly Sentence[]): Ranked[] {
  const words = sentences.map(({ text }) => contentWords(text))
  const ranks = rankSentences(words)
  return sentences.map((sentence, i) => ({ ...sentence, words: words[i]!, rank: ranks[i]! }))
}

/** Returns the paragraphs of a section. */
function writeSection(
  section: Ranked[],
  { timed, kept, heading }: { timed: boolean; kept: number; heading: string },
): string[] {
  const chosen = choose(section, kept)
  const quote = section.length > shortText ? quoteOf(chosen) : undefined
  const text = chosen.filter((sentence) => sentence !== quote)
  const half = Math.ceil(text.length / 2)
  const paragraphs = [text.slice(0, half), text.slice(half)].filter(({ length }) => length > 0)
  const [first = '', ...rest] = paragraphs.map(paragraphOf)
  const quoted = quote && `> ${inMarkdown(quote.text)}${timeOf(quote.start, timed)}`
  return [heading && `## ${inMarkdown(heading)}`, first, quoted ?? '', ...rest].filter((part) => part !== '')
}

/** Sentences that no mark ends stand apart: in one line nobody would see where one ends. */
function paragraphOf(sentences: Ranked[]): string {
  const parts = sentences.map(({ text }) => inMarkdown(text) + (/[.!?…:;,»”"’)]$/.test(text) ? ' ' : '\n\n'))
  return parts.join('').trim()
}

/** Returns the sentences that a post has of a section, in their order. */
function choose(section: Ranked[], kept: number): Ranked[] {
  if (section.length <= shortText) return section
  const count = Math.max(fewestKept, Math.round(section.length * kept))
  const ranked = section.map((_, i) => i).toSorted((a, b) => section[b]!.rank - section[a]!.rank || a - b)
  const taken = new Set(ranked.slice(0, count))
  return section.filter((_, i) => taken.has(i))
}

function quoteOf(sentences: Ranked[]): Ranked | undefined {
  return sentences
    .filter(({ text }) => countWords(text) >= quoteWords.least && countWords(text) <= quoteWords.most)
    .toSorted((a, b) => b.rank - a.rank)[0]
}

/** Returns a heading: the two or three words that the section has most, as they are first written in it. */
function headingOf(section: Ranked[], used: Set<string>): string {
  const words = mostFrequent(section).filter((word) => !used.has(word))
  const chosen = words.slice(0, 3)
  for (const word of chosen) used.add(word)
  return capitalised(chosen.map((word) => asWritten(section, word)).join(', '))
}

function mostFrequent(sentences: Ranked[]): string[] {
  const counts = new Map<string, number>()
  for (const { words } of sentences) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1]).map(([word]) => word)
}

function asWritten(sentences: Ranked[], word: string): string {
  for (const { text, words } of sentences) {
    if (!words.includes(word)) continue
    const found = text.match(/\p{L}+/gu)?.find((one) => contentWords(one)[0] === word)
    if (found !== undefined) return found
  }
  return word
}

function titleOf(sentences: Ranked[], best: Ranked | undefined): string {
  const words = mostFrequent(sentences).slice(0, 3)
  const subject = capitalised(words.map((word) => asWritten(sentences, word)).join(', '))
  return shortened(words.length > 1 ? subject : (best?.text ?? ''), titleLength)
}

const capitalised = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)
