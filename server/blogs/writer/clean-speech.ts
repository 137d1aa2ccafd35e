import type { Language } from '#contract/fields/fields.ts'
import { bare, fillers, speech } from './speech.ts'

/** The most words of a phrase that is dropped when it is said again immediately. */
const longestAgain = 6
const sentenceEnd = /[.!?…]["”»’')]*$/

/** Returns spoken text without hesitations and without what is said twice in a row. */
export function cleanSpeech(text: string, language: Language): string {
  const words = withoutFillers(text, language).split(/\s+/).filter(Boolean)
  return saidOnce(words, language)
    .map(({ text: word }) => word)
    .join(' ')
}

/** Returns a text without fillers and the commas that belong to them. French has a space before `!` and `?`. */
function withoutFillers(text: string, language: Language): string {
  const rest = text
    .replace(new RegExp(`(?:,\\s*)?${fillers.source}(?:\\s*[,…]|\\.{2,3})?(?=\\s|$|[.!?])`, 'giu'), ' ')
    .replace(language === 'fr' ? /\s+([.,…])(?=\s|$)/g : /\s+([.,!?…])(?=\s|$)/g, '$1')
    .replace(/^[\s,.…]+(?=\p{L})/u, '')
    .trim()
  return /^\s*\p{Lu}/u.test(text) ? rest.charAt(0).toLocaleUpperCase() + rest.slice(1) : rest
}

interface Said {
  text: string
  /** Its index among all words. */
  index: number
}

/**
 * Returns words without a phrase that is said again at once. A single word goes only where no one doubles it for
 * emphasis ("nous nous", "very very" stay), and a whole sentence only as a whole.
 */
export function saidOnce(words: readonly string[], language: Language): Said[] {
  const { stutters } = speech[language]
  const kept: (Said & { bare: string })[] = []
  const bares = words.map(bare)
  const isAgain = (from: number, length: number) => {
    const before = kept.length - length
    if (before < 0 || from + length > words.length) return false
    for (let k = 0; k < length; k++) {
      if (bares[from + k] === '' || kept[before + k]!.bare !== bares[from + k]) return false
      if (k < length - 1 && sentenceEnd.test(kept[before + k]!.text)) return false
    }
    const isEnd = sentenceEnd.test(kept.at(-1)!.text)
    const isWhole = isEnd && (before === 0 || sentenceEnd.test(kept[before - 1]!.text))
    if (isEnd) return isWhole && sentenceEnd.test(words[from + length - 1]!)
    // A comma divides what is no stutter: "my child, my mother said".
    return length > 1 || (stutters.has(bares[from]!) && !/[,;:]$/.test(kept.at(-1)!.text))
  }
  for (let i = 0; i < words.length;) {
    let length = longestAgain
    while (length > 0 && !isAgain(i, length)) length--
    if (length === 0) {
      kept.push({ text: words[i]!, index: i, bare: bares[i]! })
      i++
      continue
    }
    // The marks are those of the second: they belong to what follows.
    const last = kept.at(-1)!
    last.text =
      last.text.replace(/[,.;:…]+$/, '') + (/[,.;:!?…"”»)]+$/.exec(words[i + length - 1]!)?.[0] ?? '')
    i += length
  }
  return kept
}
