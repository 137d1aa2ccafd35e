import { fold } from '#contract/text/text.ts'
import type { TableRow } from '#server/imports/table.ts'

/** Shorter words ("de", "la", "là") may be different words rather than spellings. */
const shortest = 3

/**
 * Marks cells with a word that other rows spell with other accents ("Etienne" and "Étienne"), since both readings may
 * lose accents. Only the most frequent spelling is sure, and only if none has more accents.
 */
export function withMixedSpellingsMarked(rows: TableRow[]): TableRow[] {
  const counts = new Map<string, Map<string, number>>()
  for (const { cells } of rows) {
    for (const word of cells.flatMap(splitWords)) {
      const spellings = counts.get(fold(word)) ?? new Map<string, number>()
      spellings.set(word, (spellings.get(word) ?? 0) + 1)
      counts.set(fold(word), spellings)
    }
  }
  const isDoubtful = (word: string) => {
    const spellings = [...counts.get(fold(word))!]
    const own = counts.get(fold(word))!.get(word)!
    return spellings.some(
      ([other, count]) => other !== word && (count >= own || accentsIn(other) > accentsIn(word)),
    )
  }
  return rows.map((row) => {
    const doubts = row.doubts ?? []
    const mixed = row.cells.flatMap((text, cell) =>
      splitWords(text).some(isDoubtful) && !doubts.some((doubt) => doubt.cell === cell)
        ? [{ cell, code: 'unsure' as const }]
        : [],
    )
    return mixed.length > 0 ? { ...row, doubts: [...doubts, ...mixed] } : row
  })
}

function splitWords(cell: string): string[] {
  if (cell.includes('@')) return []
  const words =
    cell
      .normalize('NFC')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  return words.filter((word) => word.length >= shortest)
}

const accentsIn = (word: string) => word.normalize('NFD').match(/\p{M}/gu)?.length ?? 0
