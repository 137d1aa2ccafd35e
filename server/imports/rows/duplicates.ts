import type { ImportRow } from '#contract/imports.ts'
import { nameKey } from '#contract/text/name-key.ts'

/** A member or a row of the file, for comparison. */
export interface Person {
  kind: 'member' | 'row'
  /** The member's id, or the number of the row. */
  id: string
  name: string
  /** E.164; null or empty for none. */
  phone: string | null
  email: string | null
}

/** The person that a row duplicates, or null. */
export type Duplicate = ImportRow['duplicate_of']

/** Finds duplicates. Each search costs a few hash look-ups, whatever the number of people. */
export class Duplicates {
  readonly #byKey = new Map<string, Person>()

  /** Adds a person. The first one with a key wins, so that a row duplicates a member rather than another row. */
  add(person: Person): void {
    for (const { key } of keysOf(person)) {
      if (!this.#byKey.has(key)) this.#byKey.set(key, person)
    }
  }

  /**
   * Returns the person with the same phone, email or name (ignoring case, accents and word order). Somebody with the
   * same name as well is preferred, because families share phones.
   */
  find(person: Pick<Person, 'name' | 'phone' | 'email'>): Duplicate {
    return this.#search(person)?.duplicate ?? null
  }

  /** Whether only the name is the same, and both are reached otherwise: perhaps they are two people. */
  isNamesake(person: Pick<Person, 'name' | 'phone' | 'email'>): boolean {
    const { found, duplicate } = this.#search(person) ?? {}
    if (duplicate?.by !== 'name') return false
    return Boolean((person.phone && found?.phone) || (person.email && found?.email))
  }

  #search(person: Pick<Person, 'name' | 'phone' | 'email'>) {
    for (const { key, by } of keysOf(person)) {
      const found = this.#byKey.get(key)
      if (found) return { found, duplicate: { kind: found.kind, id: found.id, name: found.name, by } }
    }
    return undefined
  }
}

type Key = { key: string; by: NonNullable<Duplicate>['by'] }

/** Returns the keys of a person, most specific first. */
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
