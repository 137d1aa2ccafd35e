import type { Language } from '#contract/fields/fields.ts'
import { countWords } from '#contract/blogs/blogs.ts'
import { fold } from '#contract/text/text.ts'
import { mentionsIn, nameOf } from './references.ts'
import type { Mention } from './references.ts'
import { newParagraph } from './sentence.ts'
import type { Sentence } from './sentence.ts'
import { pointOf, speech } from './speech.ts'

// Structure of a sermon: passages that are read, counted points, announcements, closing prayer.

export interface Section {
  heading: string | undefined
  /** Of a counted point. */
  number?: number
  /** An item of a numbered list. */
  isList: boolean
  /** The closing prayer, after a rule. */
  isPrayer: boolean
  sentences: Sentence[]
}

export interface Outline {
  sections: Section[]
  announcements: Sentence[]
  /** First passage that is read. */
  passage: string | undefined
}

/** Upper bound of a heading, in words. */
const mostWords = 14
/** Minimum number of sentences between headings. */
const fewestBetween = 4
/** A sentence that opens a part names its passage within this many characters. */
const atStart = 45
/** The closing prayer begins after this share of a sermon. */
const lastPart = 0.75

export function outlineOf(all: readonly Sentence[], language: Language): Outline {
  const isAnnouncement = announcementsIn(all, language)
  const sentences = all.filter((_, i) => !isAnnouncement[i])
  const folded = sentences.map(({ text }) => fold(text))
  const mentions = mentionsIn(sentences, language)
  const points = pointsIn(folded, language)
  const prayer = folded.findIndex(
    (text, i) => i >= folded.length * lastPart && speech[language].prayer.test(text),
  )
  const end = prayer === -1 ? sentences.length : prayer
  const isList = arePointsShort(points, sentences, end)
  const sections: Section[] = []
  const headings = passageHeadings(sentences, mentions, language)
  /** Returns the section that begins with a sentence. */
  const beginningAt = (i: number, open: Section | undefined): Beginning | undefined => {
    const point = points.get(i)
    if (i === prayer) return { section: { isPrayer: true } }
    if (point) return sectionOfPoint(sentences, i, { ...point, isList })
    if (open?.isList) return isAfterList(points, sentences, i) ? { section: {} } : undefined
    const heading = headings.get(i)
    const isFar = !open || open.sentences.length >= fewestBetween
    return heading && isFar && !open?.isPrayer && i > 0 ? { section: { heading } } : undefined
  }
  sentences.forEach((sentence, i) => {
    const beginning = beginningAt(i, sections.at(-1)) ?? (i === 0 ? { section: {} } : undefined)
    if (beginning) sections.push({ ...plainSection(), ...beginning.section })
    if (!beginning?.isTaken) sections.at(-1)!.sentences.push(sentence)
  })
  const main = mentions[0]
  return {
    sections: withoutMarkers(sections, language),
    announcements: all.filter((_, i) => isAnnouncement[i]),
    passage: main && nameOf({ ...main, verse: undefined, last: undefined }, language),
  }
}

interface Beginning {
  section: Partial<Section>
  /** The sentence is used as heading or list item. */
  isTaken?: boolean
}

const plainSection = (): Section => ({ heading: undefined, isList: false, isPrayer: false, sentences: [] })

/** Returns a list item, or a section with a short point as its heading. */
function sectionOfPoint(
  sentences: readonly Sentence[],
  i: number,
  { number, length, isList }: { number: number; length: number; isList: boolean },
): Beginning {
  const sentence = sentences[i]!
  const text = pointText(sentences, i, length)
  if (isList) {
    return { section: { isList: true, sentences: text === '' ? [] : [{ ...sentence, text }] }, isTaken: true }
  }
  if (text !== '' && countWords(text) <= mostWords) {
    return { section: { heading: headline(text), number }, isTaken: true }
  }
  const marker = sentence.text
    .slice(0, length)
    .replace(/,? (?:c['’]est|est|se|is)(?: qu[e'’]| that| ke)?$/, '')
  return { section: { heading: headline(marker) } }
}

/** Maps sentences to the passages of the main book that begin there. */
function passageHeadings(
  sentences: readonly Sentence[],
  mentions: Mention[],
  language: Language,
): Map<number, string> {
  const headings = new Map<number, string>()
  const named = new Set<string>()
  const hasParagraphs = sentences.some(({ pause }, i) => i > 0 && pause === newParagraph)
  const isStart = (i: number) => sentences[i]?.pause === newParagraph
  for (const mention of mentions) {
    const { sentence, offset, isMain, verse } = mention
    const name = nameOf(mention, language)
    if (!isMain || verse === undefined || named.has(name)) continue
    named.add(name)
    if (offset >= atStart) continue
    // "Here is the verse to write down."
    const leads = isStart(sentence - 1) && !isStart(sentence)
    if (!hasParagraphs || isStart(sentence) || leads) headings.set(leads ? sentence - 1 : sentence, name)
  }
  return headings
}

/** Removes "Number one." and the sentence that became the heading. */
function withoutMarkers(sections: Section[], language: Language): Section[] {
  return sections
    .map((section) => {
      const [first, ...rest] = section.sentences
      if (!first || section.heading === undefined) return section
      const isHeading = section.heading === headline(first.text)
      const marker = pointOf(fold(first.text), language)
      const isMarker = marker && fold(first.text).length - marker.length <= 1
      return isHeading || isMarker ? { ...section, sentences: rest } : section
    })
    .filter(({ sentences, heading }) => sentences.length > 0 || heading !== undefined)
}

/** Returns points counted from one, at least two, by sentence. */
function pointsIn(folded: string[], language: Language): Map<number, { number: number; length: number }> {
  const points = new Map<number, { number: number; length: number }>()
  let next = 1
  folded.forEach((text, i) => {
    const point = pointOf(text, language)
    if (point?.number !== next) return
    points.set(i, point)
    next++
  })
  return points.size >= 2 ? points : new Map()
}

/** Returns the text after the marker, or the next sentence. */
function pointText(sentences: readonly Sentence[], i: number, length: number): string {
  const text = sentences[i]!.text.slice(length).replace(/^[\s,.:;–—-]+/, '')
  return text === '' ? (sentences[i + 1]?.text ?? '') : capitalised(text)
}

/** Each point has at most three sentences. */
function arePointsShort(points: Map<number, unknown>, sentences: readonly Sentence[], end: number): boolean {
  const at = [...points.keys()]
  if (at.length < 2) return false
  return at.every((start, i) => (at[i + 1] ?? endOfParagraph(sentences, start, end)) - start <= 3)
}

function endOfParagraph(sentences: readonly Sentence[], from: number, end: number): number {
  const found = sentences.findIndex(({ pause }, i) => i > from && (pause === newParagraph || pause > 2))
  return found === -1 ? end : Math.min(found, end)
}

const isAfterList = (points: Map<number, unknown>, sentences: readonly Sentence[], i: number) =>
  i >= endOfParagraph(sentences, [...points.keys()].at(-1)!, sentences.length) &&
  ![...points.keys()].some((at) => at > i)

function announcementsIn(sentences: readonly Sentence[], language: Language): boolean[] {
  const { sure, hints } = speech[language].announcement
  const scores = sentences.map(({ text }) => {
    const folded = fold(text)
    return (sure.test(folded) ? 2 : 0) + hints.filter((hint) => hint.test(folded)).length
  })
  const found = scores.map((score, i) => score >= 3 || (score >= 2 && sure.test(fold(sentences[i]!.text))))
  // Neighbours with one sign belong to an announcement, up to the end of the paragraph.
  for (let i = 1; i < found.length; i++)
    if (!found[i] && found[i - 1] && scores[i]! >= 1 && sentences[i]!.pause !== newParagraph) found[i] = true
  return found
}

const capitalised = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)
const headline = (text: string) => capitalised(text.replace(/[.,:;]+$/, '').trim())
