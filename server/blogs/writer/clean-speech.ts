import type { Language } from '#contract/fields/fields.ts'
import { bare, fillers, speech } from './speech.ts'

/** Upper bound of a repeated phrase, in words. */
const longestAgain = 6
const sentenceEnd = /[.!?…]["”»’')]*$/

/** Removes hesitations and immediate repetitions. */
export function cleanSpeech(text: string, language: Language): string {
  const words = withoutFillers(text, language).split(/\s+/).filter(Boolean)
  return saidOnce(words, language)
    .map(({ text: word }) => word)
    .join(' ')
}

/** Removes fillers with their commas. French keeps the space before `!` and `?`. */
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
  /** Index in the input. */
  index: number
}

/** Removes immediate repetitions. A single word is removed only where doubling is never emphasis ("very very" stays), a sentence only as a whole. */
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
    // No stutter: "my child, my mother said".
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
    // The second occurrence's marks belong to the text after it.
    const last = kept.at(-1)!
    last.text =
      last.text.replace(/[,.;:…]+$/, '') + (/[,.;:!?…"”»)]+$/.exec(words[i + length - 1]!)?.[0] ?? '')
    i += length
  }
  return kept
}
