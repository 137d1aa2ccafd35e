import { memberSearchText } from '#contract/text/member-search.ts'
import type { Entry, Finder, Found } from './entry.ts'

// Ranks: start of the title, of another word in it, of other words, or inside a word.
const [beginning, ofTitle, ofOthers, inside] = [0, 1, 2, 3]

/** An entry with its search text: the title, and other words from index `others`. */
interface Indexed {
  entry: Entry
  text: string
  others: number
}

/**
 * Returns a finder of entries that contain all words in name, phone or email, like the member search. A
 * longer query only searches the previous results.
 */
export function findByWords(entries: readonly Entry[]): Finder {
  const all = entries.map((entry): Indexed => {
    const title = searchText(entry.title)
    // Words do not match across line breaks.
    return { entry, text: entry.words ? `${title}\n${searchText(entry.words)}` : title, others: title.length }
  })
  let last = { words: [] as string[], indexed: all }
  return (words) => {
    const found: Found[] = []
    const fitting: Indexed[] = []
    for (const indexed of goesOn(last.words, words) ? last.indexed : all) {
      const rank = rankOf(words, indexed)
      if (rank === undefined) continue
      found.push({ entry: indexed.entry, rank })
      fitting.push(indexed)
    }
    last = { words, indexed: fitting }
    return found
  }
}

/**
 * Returns whether all matches of the next words also match the last ones. Short words match only at word
 * starts.
 */
function goesOn(last: string[], next: string[]): boolean {
  return last.every((word) => next.some((longer) => longer.startsWith(word)))
}

/** Cached, since titles repeat across searches and kinds. */
const searchTexts = new Map<string, string>()
const maxTexts = 20_000

function searchText(text: string): string {
  const cached = searchTexts.get(text)
  if (cached !== undefined) return cached
  const made = memberSearchText({ name: text, phone: null, email: null })
  if (searchTexts.size >= maxTexts) searchTexts.clear()
  searchTexts.set(text, made)
  return made
}

/** Returns an entry's rank; undefined if a word is missing. */
function rankOf(words: string[], indexed: Indexed): number | undefined {
  let rank = 0
  for (const word of words) {
    const of = rankOfWord(word, indexed)
    if (of === undefined) return undefined
    rank += of
  }
  return rank / Math.max(1, words.length)
}

function rankOfWord(word: string, { text, others }: Indexed): number | undefined {
  // Short words inside other words match too often.
  const isShort = word.startsWith(' ')
  const at = text.indexOf(isShort ? word : ` ${word}`)
  if (at === 0) return beginning
  if (at > 0) return at < others ? ofTitle : ofOthers
  return !isShort && text.includes(word) ? inside : undefined
}
