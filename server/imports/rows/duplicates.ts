import type { ImportRow } from '#contract/imports.ts'
import { nameKey } from '#contract/text/name-key.ts'
import { canBeSamePerson } from '#contract/text/same-person.ts'

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

/** People of one phone or email whose names are compared one by one. */
const MOST_SHARING = 20

/** Finds duplicates. Each search costs a few hash look-ups, whatever the number of people. */
export class Duplicates {
  readonly #byKey = new Map<string, Person>()
  /** The people who share a phone or an email. */
  readonly #sharing = new Map<string, Person[]>()

  /** Adds a person. The first one with a key wins, so that a row duplicates a member rather than another row. */
  add(person: Person): void {
    for (const { key } of keysOf(person)) {
      if (!this.#byKey.has(key)) this.#byKey.set(key, person)
    }
    for (const { key } of contactsOf(person)) {
      const people = this.#sharing.get(key) ?? []
      if (people.length < MOST_SHARING) this.#sharing.set(key, [...people, person])
    }
  }

  /**
   * Returns the person with the same phone or email whose name can be the same one, or else with the same name (ignoring
   * case, accents and word order). Who shares a contact under another first name is of the same household.
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
    const [byName, ...exact] = keysOf(person).toReversed()
    const found =
      exact
        .toReversed()
        .map(({ key, by }) => ({ found: this.#byKey.get(key), by }))
        .find((each) => each.found) ??
      this.#namedAlike(person) ??
      (byName && { found: this.#byKey.get(byName.key), by: byName.by })
    if (!found?.found) return undefined
    const { kind, id, name } = found.found
    return { found: found.found, duplicate: { kind, id, name, by: found.by } }
  }

  #namedAlike(person: Pick<Person, 'name' | 'phone' | 'email'>) {
    for (const { key, by } of contactsOf(person)) {
      const found = this.#sharing.get(key)?.find(({ name }) => canBeSamePerson(name, person.name))
      if (found) return { found, by }
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
  if (same) keys.push({ key: `name\n${same}`, by: 'name' })
  return keys
}

/** Returns the keys of a person's phone and email. */
function contactsOf({ phone, email }: Pick<Person, 'phone' | 'email'>): Key[] {
  const keys: Key[] = []
  if (phone) keys.push({ key: `phone\n${phone}`, by: 'phone' })
  if (email) keys.push({ key: `email\n${email.toLowerCase()}`, by: 'email' })
  return keys
}
