import { canBeSamePerson } from '#contract/text/same-person.ts'
import type { By, Sharer } from './similar-store.ts'

/** Two members who may be one, the smaller id first. */
export interface DuplicatePair {
  a: string
  b: string
  by: By
}

/** What makes two members a pair, the surest first. */
const kinds: { by: By; fits: (one: Sharer, other: Sharer) => boolean }[] = [
  { by: 'phone', fits: isSameName },
  { by: 'email', fits: isSameName },
  { by: 'phone', fits: canBeOne },
  { by: 'email', fits: canBeOne },
  { by: 'name', fits: () => true },
]

function isSameName(one: Sharer, other: Sharer): boolean {
  return one.nameKey !== '' && one.nameKey === other.nameKey
}

/** Who shares a phone or an email under another first name is of the same household. */
function canBeOne(one: Sharer, other: Sharer): boolean {
  return canBeSamePerson(one.name, other.name)
}

/** How many earlier people with the same phone, email or name a person is compared with, the latest first. */
const mostCompared = 50

/**
 * Returns the pairs of members who may be one person, the surest first. Everyone is paired with the latest one before them
 * who shares a phone, an email or a name and is not marked as no duplicate: as many pairs as people, however many share.
 * `sharers` are in the order of `listSharers`.
 */
export function duplicatePairs(sharers: Sharer[], apart: { a: string; b: string }[]): DuplicatePair[] {
  const marked = new Set(apart.map(({ a, b }) => `${a} ${b}`))
  const pairs = new Map<string, { a: Sharer; b: Sharer; rank: number }>()
  const add = (one: Sharer, other: Sharer, rank: number) => {
    const [a, b] = one.id < other.id ? [one, other] : [other, one]
    const key = `${a.id} ${b.id}`
    if (rank < (pairs.get(key)?.rank ?? kinds.length)) pairs.set(key, { a, b, rank })
  }
  let start = 0
  for (const [i, person] of sharers.entries()) {
    const first = sharers[start]!
    if (person.by !== first.by || person.value !== first.value) start = i
    const earlier = sharers.slice(Math.max(start, i - mostCompared), i).toReversed()
    for (const [rank, { by, fits }] of kinds.entries()) {
      if (by !== person.by) continue
      const before = earlier.find((one) => fits(one, person) && !marked.has(keyOf(one, person)))
      if (before) add(before, person, rank)
    }
  }
  return [...pairs.values()]
    .toSorted(
      (one, other) =>
        one.rank - other.rank ||
        compare(one.a.sortName, other.a.sortName) ||
        compare(one.a.id, other.a.id) ||
        compare(one.b.id, other.b.id),
    )
    .map(({ a, b, rank }) => ({ a: a.id, b: b.id, by: kinds[rank]!.by }))
}

function keyOf(one: Sharer, other: Sharer): string {
  return one.id < other.id ? `${one.id} ${other.id}` : `${other.id} ${one.id}`
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
