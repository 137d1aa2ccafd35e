import type { ImportRow } from '#contract/imports.ts'
import { nameKey } from '#contract/text/name-key.ts'

export interface Person {
  kind: 'member' | 'row'
  /** The member's id, or the number of the row. */
  id: string
  name: string
  /** E.164; null or empty for none. */
  phone: string | null
  email: string | null
}

export type Duplicate = ImportRow['duplicate_of']

/** Finds people who are there already. Each look-up is a few hash look-ups, however many people there are. */
export class Duplicates {
  readonly #byKey = new Map<string, Person>()

  /** Whoever comes first keeps the place: a row doubles a member rather than another row. */
  add(person: Person): void {
    for (const { key } of keysOf(person)) {
      if (!this.#byKey.has(key)) this.#byKey.set(key, person)
    }
  }

  /**
   * Who has the same phone, email or (but for case, accents and word order) name. Someone with the same name
   * as well comes first: families share phones.
   */
  find(person: Pick<Person, 'name' | 'phone' | 'email'>): Duplicate {
    for (const { key, by } of keysOf(person)) {
      const found = this.#byKey.get(key)
      if (found) return { kind: found.kind, id: found.id, name: found.name, by }
    }
    return null
  }
}

type Key = { key: string; by: NonNullable<Duplicate>['by'] }

/** The keys of a person, the most telling first. */
function keysOf({ name, phone, email }: Pick<Person, 'name' | 'phone' | 'email'>): Key[] {
  const same = nameKey(name)
  const keys: Key[] = []
  if (phone && same) keys.push({ key: `phone and name\n${phone}\n${same}`, by: 'phone' })
  if (email && same) keys.push({ key: `email and name\n${email.toLowerCase()}\n${same}`, by: 'email' })
  if (phone) keys.push({ key: `phone\n${phone}`, by: 'phone' })
  if (email) keys.push({ key: `email\n${email.toLowerCase()}`, by: 'email' })
  if (same) keys.push({ key: `name\n${same}`, by: 'name' })
  return keys
}
