import { memberSearchText } from '#contract/text/member-search.ts'
import type { Entry, Finder, Found } from './entry.ts'

// A word that begins the title fits best, then one that begins another word of it, then one of the other words, then a
// part of any.
const [beginning, ofTitle, ofOthers, inside] = [0, 1, 2, 3]

/** Returns a finder of entries that have each of the words: by name, phone number and email, as members are found. */
export function findByWords(entries: readonly Entry[]): Finder {
  const indexed = entries.map((entry) => ({
    entry,
    title: searchText(entry.title),
    others: entry.words ? searchText(entry.words) : '',
  }))
  return (words) => {
    const found: Found[] = []
    for (const { entry, title, others } of indexed) {
      const rank = rankOf(words, title, others)
      if (rank !== undefined) found.push({ ...entry, rank })
    }
    return found
  }
}

const searchText = (text: string) => memberSearchText({ name: text, phone: null, email: null })

/** Returns how badly a text fits the words on the whole; undefined when it lacks one of them. */
function rankOf(words: string[], title: string, others: string): number | undefined {
  let rank = 0
  for (const word of words) {
    const of = rankOfWord(word.trimStart(), title, others)
    if (of === undefined) return undefined
    // A short word that is no beginning stands in the middle of too many.
    if (of === inside && word.startsWith(' ')) return undefined
    rank += of
  }
  return rank / Math.max(1, words.length)
}

function rankOfWord(word: string, title: string, others: string): number | undefined {
  const at = title.indexOf(` ${word}`)
  if (at === 0) return beginning
  if (at > 0) return ofTitle
  if (others.includes(` ${word}`)) return ofOthers
  return title.includes(word) || others.includes(word) ? inside : undefined
}
