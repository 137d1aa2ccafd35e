import { countWords, maxBlogCharacters, maxBlogWords } from '#contract/blogs/blogs.ts'
import type { Language } from '#contract/fields/fields.ts'
import { inMarkdown } from './in-markdown.ts'
import { referencesIn } from './references.ts'
import type { Sentence } from './sentence.ts'

// Shared by the local writer and the model.

const passages: Record<Language, string> = {
  en: 'Bible passages',
  fr: 'Passages bibliques',
  ht: 'Pasaj nan Bib la',
}

/** Returns the list of Bible passages with their times; empty without any. */
export function passagesOf(sentences: readonly Sentence[], timed: boolean, language: Language): string[] {
  const listed = referencesIn(sentences, language).map(
    ({ text, start }) => `- ${inMarkdown(text)}${timeOf(start, timed)}`,
  )
  return listed.length > 0 ? [`## ${passages[language]}`, listed.join('\n')] : []
}

/** Returns " (12:05)"; empty without times. */
export function timeOf(seconds: number, timed: boolean): string {
  if (!timed) return ''
  const [hours, minutes, rest] = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(Math.floor)
  const padded = (part: number | undefined) => String(part).padStart(2, '0')
  return hours! > 0 ? ` (${hours}:${padded(minutes)}:${padded(rest)})` : ` (${minutes}:${padded(rest)})`
}

export function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most - 1)
  const space = cut.lastIndexOf(' ')
  return `${space > most / 2 ? cut.slice(0, space) : cut}…`
}

/** Joins paragraphs up to the limits of a post. */
export function withinRoom(paragraphs: string[]): string {
  let [words, characters] = [0, 0]
  const fitting = paragraphs.filter((paragraph) => {
    words += countWords(paragraph)
    characters += paragraph.length + 2
    return words <= maxBlogWords && characters <= maxBlogCharacters
  })
  return fitting.join('\n\n')
}
