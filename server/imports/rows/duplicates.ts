import type { ImportRow } from '#contract/imports.ts'
import { contactKinds, contactsOf } from '#contract/member-contacts.ts'
import type { Contact } from '#contract/member-contacts.ts'
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
  /** The further ones. */
  phones?: Contact[]
  emails?: Contact[]
  archived?: boolean
}

/** A person as far as duplicates are found by it. */
type Known = Omit<Person, 'kind' | 'id' | 'archived'>

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
    for (const { key } of contactKeys(person)) {
      const people = this.#sharing.get(key) ?? []
      if (people.length < MOST_SHARING) this.#sharing.set(key, [...people, person])
    }
  }

  /**
   * Returns the person with the same phone or email whose name can be the same one, or else with the same name (ignoring
   * case, accents and word order). Who shares a contact under another first name is of the same household.
   */
  find(person: Known): Duplicate {
    return this.#search(person)?.duplicate ?? null
  }

  /** Whether only the name is the same, and both are reached otherwise: perhaps they are two people. */
  isNamesake(person: Known): boolean {
    const { found, duplicate } = this.#search(person) ?? {}
    if (duplicate?.by !== 'name') return false
    return Boolean((person.phone && found?.phone) || (person.email && found?.email))
  }

  #search(person: Known) {
    const [byName, ...exact] = keysOf(person).toReversed()
    const found =
      exact
        .toReversed()
        .map(({ key, by }) => ({ found: this.#byKey.get(key), by }))
        .find((each) => each.found) ??
      this.#namedAlike(person) ??
      (byName && { found: this.#byKey.get(byName.key), by: byName.by })
    if (!found?.found) return undefined
    const { kind, id, name, archived } = found.found
    const duplicate = { kind, id, name, by: found.by, ...(archived && { archived }) }
    return { found: found.found, duplicate }
  }

  #namedAlike(person: Known) {
    for (const { key, by } of contactKeys(person)) {
      const found = this.#sharing.get(key)?.find(({ name }) => canBeSamePerson(name, person.name))
      if (found) return { found, by }
    }
    return undefined
  }
}

type Key = { key: string; by: NonNullable<Duplicate>['by'] }

/** Returns the keys of a person, most specific first. */
function keysOf(person: Known): Key[] {
  const same = nameKey(person.name)
  if (!same) return []
  const exact = contactKeys(person).map(({ key, by }) => ({ key: `name and ${key}\n${same}`, by }))
  return [...exact, { key: `name\n${same}`, by: 'name' }]
}

/** Returns the keys of a person's phones and emails. */
function contactKeys(person: Known): Key[] {
  return contactKinds.flatMap((kind) =>
    contactsOf(person, kind).map(({ value }) => ({ key: `${kind}\n${value.toLowerCase()}`, by: kind })),
  )
}
