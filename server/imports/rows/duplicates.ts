import type { ImportRow } from '#contract/imports.ts'
import { contactKinds, contactsOf } from '#contract/member-contacts.ts'
import type { Contact } from '#contract/member-contacts.ts'
import { nameKey } from '#contract/text/name-key.ts'
import { canBeSamePerson } from '#contract/text/same-person.ts'

export interface Person {
  kind: 'member' | 'row'
  id: string
  name: string
  /** E.164; null or '' for none. */
  phone: string | null
  email: string | null
  phones?: Contact[]
  emails?: Contact[]
}

type ComparedPerson = Omit<Person, 'kind' | 'id'>

/** The person that a row duplicates, or null. */
export type Duplicate = ImportRow['duplicate_of']

/** Maximum people with a shared contact whose names are compared. */
const MAX_SHARING = 20

/** Finds duplicates with a few hash look-ups each. */
export class Duplicates {
  readonly #byKey = new Map<string, Person>()
  readonly #sharing = new Map<string, Person[]>()

  /** Adds a person. The first one with a key wins, so that a row duplicates a member rather than another row. */
  add(person: Person): void {
    for (const { key } of keysOf(person)) {
      if (!this.#byKey.has(key)) this.#byKey.set(key, person)
    }
    for (const { key } of contactKeys(person)) {
      const people = this.#sharing.get(key) ?? []
      if (people.length < MAX_SHARING) this.#sharing.set(key, [...people, person])
    }
  }

  /**
   * Returns the person with the same phone or email and a compatible name, otherwise with the same name (ignoring case,
   * accents and word order). Another first name with a shared contact means the same household.
   */
  find(person: ComparedPerson): Duplicate {
    return this.#search(person)?.duplicate ?? null
  }

  /** Whether only the name matches while the contacts differ: possibly another person. */
  isNamesake(person: ComparedPerson): boolean {
    const { found, duplicate } = this.#search(person) ?? {}
    if (duplicate?.by !== 'name') return false
    return Boolean((person.phone && found?.phone) || (person.email && found?.email))
  }

  #search(person: ComparedPerson) {
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

  #namedAlike(person: ComparedPerson) {
    for (const { key, by } of contactKeys(person)) {
      const found = this.#sharing.get(key)?.find(({ name }) => canBeSamePerson(name, person.name))
      if (found) return { found, by }
    }
    return undefined
  }
}

type Key = { key: string; by: NonNullable<Duplicate>['by'] }

function keysOf(person: ComparedPerson): Key[] {
  const same = nameKey(person.name)
  if (!same) return []
  const exact = contactKeys(person).map(({ key, by }) => ({ key: `name and ${key}\n${same}`, by }))
  return [...exact, { key: `name\n${same}`, by: 'name' }]
}

function contactKeys(person: ComparedPerson): Key[] {
  return contactKinds.flatMap((kind) =>
    contactsOf(person, kind).map(({ value }) => ({ key: `${kind}\n${value.toLowerCase()}`, by: kind })),
  )
}
