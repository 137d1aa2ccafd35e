import type { Language } from '#contract/fields/fields.ts'
import { countWords } from '#contract/blogs/blogs.ts'
import type { BlogProposals } from '#contract/blogs/proposals.ts'
import type { Transcript } from '#contract/podcasts.ts'
import { fold } from '#contract/text/text.ts'
import { passagesOf, shortened, withinRoom } from './ending.ts'
import { inMarkdown } from './in-markdown.ts'
import { outlineOf } from './outline.ts'
import type { Section } from './outline.ts'
import { inParagraphs } from './paragraphs.ts'
import { quotesOf } from './quotes.ts'
import { sentencesOf } from './sentences.ts'
import type { Sentence } from './sentence.ts'
import { speech } from './speech.ts'

// Edits a transcript offline: keeps words and order, adds no sentence.

export interface WrittenPost {
  title: string
  /** At most 160 characters, plain text. */
  description: string
  body: string
  proposals: BlogProposals
}

export const descriptionLength = 160
export const titleLength = 80

const announcementsName: Record<Language, string> = { en: 'Announcements', fr: 'Annonces', ht: 'Anons' }

/** `title`: of the sermon or video. */
export function writeLocally(
  transcript: Transcript,
  { title, language }: { title?: string | undefined; language: Language },
): WrittenPost {
  const { sentences, guessed } = sentencesOf(transcript, language)
  const { paragraphs, quotes, titles, description } = editTranscript(sentences, language)
  const passages = passagesOf(sentences, transcript.timed, language)
  const body = withinRoom([...paragraphs, ...passages])
  const cut = !body.endsWith([...paragraphs, ...passages].at(-1) ?? '')
  return {
    title: title ?? titles[0] ?? '',
    description,
    body,
    proposals: { quotes, titles: title === undefined ? titles : [], guessed, cut, removed: 0 },
  }
}

/** Returns Markdown paragraphs and the proposals. */
export function editTranscript(sentences: readonly Sentence[], language: Language) {
  const { sections, announcements, passage } = outlineOf(sentences, language)
  const told = sections.flatMap(({ sentences: some }) => some)
  const quotes = quotesOf(
    sections.flatMap((section) => (section.isPrayer ? [] : section.sentences)),
    language,
  )
  const apart =
    announcements.length > 0
      ? [`## ${announcementsName[language]}`, ...paragraphsOf(announcements, language)]
      : []
  const isFirst = ({ text }: Sentence) => countWords(text) >= 5 && !speech[language].greeting.test(fold(text))
  const first = told.find(isFirst) ?? told[0]
  return {
    paragraphs: [
      ...sections.flatMap((section, i) => sectionOf(section, numberIn(sections, i), language)),
      ...apart,
    ],
    quotes,
    passage,
    titles: titlesOf(told, passage, first, language),
    description: shortened(quotes[0] ?? first?.text ?? '', descriptionLength),
  }
}

const numberIn = (sections: Section[], i: number) =>
  sections.slice(0, i + 1).filter(({ isList }) => isList).length

function sectionOf(
  { heading, number: point, isList, isPrayer, sentences }: Section,
  number: number,
  language: Language,
): string[] {
  if (isList) return [`${number}. ${sentences.map(({ text }) => inMarkdown(text)).join(' ')}`]
  return [
    ...(isPrayer ? ['---'] : []),
    ...(heading === undefined ? [] : [`## ${point === undefined ? '' : `${point}. `}${inMarkdown(heading)}`]),
    ...paragraphsOf(sentences, language),
  ]
}

const paragraphsOf = (sentences: readonly Sentence[], language: Language) =>
  inParagraphs(sentences, language).map((some) => inMarkdown(some.map(({ text }) => text).join(' ')))

/** Proposes titles: the one the preacher names, the main passage, the first words. */
function titlesOf(
  told: readonly Sentence[],
  passage: string | undefined,
  first: Sentence | undefined,
  language: Language,
): string[] {
  const named = told.map(({ text }) => titleIn(text, language)).find((one) => one !== undefined)
  const titles = [named, passage, first && shortened(first.text.replace(/[.,;:]+$/, ''), titleLength)]
  return [...new Set(titles.filter((one) => one !== undefined && one !== ''))] as string[]
}

function titleIn(text: string, language: Language): string | undefined {
  const folded = fold(text)
  const found = speech[language].title.exec(folded)
  if (!found || folded.length !== text.length) return undefined
  const length = (found[1] ?? found[2])!.length
  const said = text.slice(found.index + found[0].length - length, found.index + found[0].length)
  const title = said
    .replace(/["“”«»]/g, '')
    .split(/[.!?;]| (?:because|parce que|paske) /)[0]!
    .trim()
  return title === ''
    ? undefined
    : shortened(title.charAt(0).toLocaleUpperCase() + title.slice(1), titleLength)
}
