import { searchTerms } from '#contract/text/member-search.ts'
import type { Entry, Found } from './entry.ts'
import { firstOf } from './first-of.ts'
import type { LoadedKind } from './load-kinds.ts'

/** Maximum results per kind. */
const most = 6

export interface FoundGroup {
  heading: string
  items: Entry[]
}

/**
 * Returns the matches by kind, best kind first; within a kind by rank, then most recently opened (`recent`:
 * keys, newest first).
 */
export function find(kinds: readonly LoadedKind[], typed: string, recent: readonly string[]): FoundGroup[] {
  const words = searchTerms(typed)
  if (words.length === 0) return []
  const age = new Map(recent.map((key, index) => [key, index]))
  const ageOf = ({ entry }: Found) => age.get(entry.key) ?? recent.length
  return kinds
    .map((kind) => ({
      heading: kind.heading,
      best: firstOf(kind.find(words), most, (a, b) => a.rank - b.rank || ageOf(a) - ageOf(b)),
    }))
    .filter(({ best }) => best.length > 0)
    .toSorted((a, b) => Math.floor(a.best[0]!.rank) - Math.floor(b.best[0]!.rank))
    .map(({ heading, best }) => ({ heading, items: best.map(({ entry }) => entry) }))
}

/**
 * Returns the suggestions for an empty query: recent entries under `heading`, and the first kind (actions).
 */
export function offer(
  kinds: readonly LoadedKind[],
  recent: readonly string[],
  heading: string,
): FoundGroup[] {
  const opened = new Set(recent)
  const all = (kind: LoadedKind) => kind.find([]).map(({ entry }) => entry)
  const recentItems =
    recent.length > 0 ? kinds.flatMap((kind) => all(kind).filter(({ key }) => opened.has(key))) : []
  const last = recentItems.toSorted((a, b) => recent.indexOf(a.key) - recent.indexOf(b.key)).slice(0, most)
  const [first] = kinds
  const firsts = first ? all(first).filter(({ key }) => !last.some((item) => item.key === key)) : []
  return [
    { heading, items: last },
    { heading: first?.heading ?? '', items: firsts },
  ].filter(({ items }) => items.length > 0)
}
