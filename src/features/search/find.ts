import { searchTerms } from '#contract/text/member-search.ts'
import type { Found } from './entry.ts'
import type { LoadedKind } from './load-kinds.ts'

/** So many of a kind are listed; who looks for another types on. */
const most = 6

/** What was found of one kind. */
export interface FoundGroup {
  heading: string
  items: Found[]
}

/**
 * Returns what fits a text: by kind, the kind with the best fit first, in it the best fit first and of equals what was
 * opened last (`recent`, keys, the latest first).
 */
export function find(kinds: readonly LoadedKind[], typed: string, recent: readonly string[]): FoundGroup[] {
  const words = searchTerms(typed)
  if (words.length === 0) return []
  const age = new Map(recent.map((key, index) => [key, index]))
  const ageOf = ({ key }: Found) => age.get(key) ?? recent.length
  return kinds
    .map((kind) => ({
      heading: kind.heading,
      items: bestOf(kind.find(words), (a, b) => a.rank - b.rank || ageOf(a) - ageOf(b)),
    }))
    .filter(({ items }) => items.length > 0)
    .toSorted((a, b) => Math.floor(a.items[0]!.rank) - Math.floor(b.items[0]!.rank))
}

/** Returns the first ones in an order; of thousands that fit, few are sorted. */
function bestOf(found: Found[], compare: (a: Found, b: Found) => number): Found[] {
  const best: Found[] = []
  for (const item of found) {
    if (best.length === most && compare(item, best.at(-1)!) >= 0) continue
    const at = best.findIndex((other) => compare(item, other) < 0)
    best.splice(at < 0 ? best.length : at, 0, item)
    if (best.length > most) best.pop()
  }
  return best
}

/** Returns what is offered before anything is typed: what was opened last, under `heading`, and the first kind, the acts. */
export function offer(
  kinds: readonly LoadedKind[],
  recent: readonly string[],
  heading: string,
): FoundGroup[] {
  const opened = new Set(recent)
  const known =
    recent.length > 0 ? kinds.flatMap((kind) => kind.find([]).filter(({ key }) => opened.has(key))) : []
  const last = known.toSorted((a, b) => recent.indexOf(a.key) - recent.indexOf(b.key)).slice(0, most)
  const [first] = kinds
  const firsts = first?.find([]).filter(({ key }) => !last.some((item) => item.key === key)) ?? []
  return [
    { heading, items: last },
    { heading: first?.heading ?? '', items: firsts },
  ].filter(({ items }) => items.length > 0)
}
