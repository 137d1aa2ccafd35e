import { memberSearchText } from '#contract/text/member-search.ts'
import type { Entry, Finder, Found } from './entry.ts'

// A word that begins the title fits best, then one that begins another word of it, then one of the other words, then a
// part of any.
const [beginning, ofTitle, ofOthers, inside] = [0, 1, 2, 3]

/** An entry with what it is found by: its title, and from `others` on its other words. */
interface Indexed {
  entry: Entry
  text: string
  others: number
}

/**
 * Returns a finder of entries that have each of the words: by name, phone number and email, as members are found. Where
 * the words go on from the ones before, it looks only at what those have found.
 */
export function findByWords(entries: readonly Entry[]): Finder {
  const all = entries.map((entry): Indexed => {
    const title = searchText(entry.title)
    // No word goes across a line's end.
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

/** Whether whatever has all of the next words has all of the last ones, too. A short word stands only where words begin. */
function goesOn(last: string[], next: string[]): boolean {
  return last.every((word) => next.some((longer) => longer.startsWith(word)))
}

/** Titles stay the same while the search is opened again and again, and people are searched in two ways. */
const searchTexts = new Map<string, string>()
const mostTexts = 20_000

function searchText(text: string): string {
  const known = searchTexts.get(text)
  if (known !== undefined) return known
  const made = memberSearchText({ name: text, phone: null, email: null })
  if (searchTexts.size >= mostTexts) searchTexts.clear()
  searchTexts.set(text, made)
  return made
}

/** Returns how badly an entry fits the words on the whole; undefined when it lacks one of them. */
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
  // A short word that is no beginning stands in the middle of too many.
  const isShort = word.startsWith(' ')
  const at = text.indexOf(isShort ? word : ` ${word}`)
  if (at === 0) return beginning
  if (at > 0) return at < others ? ofTitle : ofOthers
  return !isShort && text.includes(word) ? inside : undefined
}
