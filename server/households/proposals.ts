import { createHash } from 'node:crypto'
import type { HouseholdRole } from '#contract/households/household-roles.ts'
import type { FamilyProposal, ProposalKind } from '#contract/households/household-views.ts'
import type { MemberKind } from '#contract/member-kinds.ts'
import { surnameOf } from '#contract/text/same-person.ts'
import { fold } from '#contract/text/text.ts'

/** A member who is not archived, oldest first. */
export interface Candidate {
  id: string
  name: string
  kind: MemberKind
  address: string | null
  phone: string | null
  details: string | null
  household_ids: string[]
}

/** Larger groups are no families: the address of a school, the phone of an office. */
const largest = 15

// Headers in the details, as imports write them: `Family ID: 12`.
const familyId =
  /^(?:family|household|famille|foyer|fanmi|menaj) ?(?:id|no|num|nr|number|numero|nimewo|key)\.?$/
const familyIdReversed =
  /^(?:id|no|num|numero|nimewo)\.? ?(?:de |du |of )?(?:la |the )?(?:family|household|famille|foyer|fanmi|menaj)$/
const familyRole =
  /^(?:family|household|famille|foyer|fanmi) ?(?:role|position|wol)$|^(?:role|wol) (?:family|famille|fanmi)$/
const headOf =
  /^(?:head of (?:household|family)|household primary contact|chef de (?:famille|foyer)|chef fanmi)$/

const roles: [HouseholdRole, RegExp][] = [
  ['head', /^(?:head|primary|chef|chief)/],
  ['spouse', /^(?:spouse|wife|husband|partner|conjoint|epou|mari|femme|madanm|konjwen)/],
  ['child', /^(?:child|son|daughter|enfant|fils|fille|timoun|pitit)/],
  ['other_adult', /^(?:adult|other|adulte|autre|lot|granmoun)/],
]

interface Read extends Candidate {
  surname: string | undefined
  familyId: string | undefined
  role: HouseholdRole | undefined
}

/** Reads what an import noted of a member's family. */
function read(person: Candidate): Read {
  const facts: Pick<Read, 'familyId' | 'role'> = { familyId: undefined, role: undefined }
  for (const line of person.details?.split('\n') ?? []) {
    const colon = line.indexOf(':')
    if (colon === -1) continue
    // Tithely writes `family_id`.
    const header = fold(line.slice(0, colon).replaceAll('_', ' ')).trim()
    const value = fold(line.slice(colon + 1)).trim()
    if (value === '') continue
    if (familyId.test(header) || familyIdReversed.test(header)) facts.familyId = value
    else if (familyRole.test(header)) facts.role = roles.find(([, words]) => words.test(value))?.[0]
    else if (headOf.test(header) && /^(?:yes|true|1|x|oui|wi|y)$/.test(value)) facts.role = 'head'
  }
  return { ...person, ...facts, surname: surnameOf(person.name) }
}

const blank = (text: string | null) => (text === null || text.trim() === '' ? undefined : fold(text).trim())

/** What makes members a family, the surest first. */
const kinds: [ProposalKind, (person: Read) => string | undefined][] = [
  ['import', (person) => person.familyId],
  ['address', ({ address, surname }) => shared(blank(address), surname)],
  ['phone', ({ phone, surname }) => shared(blank(phone), surname)],
]

function shared(value: string | undefined, surname: string | undefined): string | undefined {
  return value === undefined || surname === undefined ? undefined : `${value}\n${surname}`
}

/** One head and one spouse, as the import says, else the first adult. */
function rolesOf(people: Read[]): HouseholdRole[] {
  const head =
    people.find(({ role }) => role === 'head') ??
    people.find(({ kind, role }) => kind !== 'child' && role !== 'child' && role !== 'spouse')
  const spouse = people.find((one) => one.role === 'spouse' && one !== head)
  return people.map((one) => {
    if (one === head) return 'head'
    if (one === spouse) return 'spouse'
    return one.role === 'child' || one.kind === 'child' ? 'child' : 'other_adult'
  })
}

function lastWord(name: string): string {
  const [last = '', first] = name.split(',')
  return first === undefined ? (name.trim().split(/\s+/).at(-1) ?? name) : last.trim()
}

/** Identifies a proposal by its kind and people. */
function keyOf(kind: ProposalKind, people: Read[], householdId: string | null): string {
  const ids = people.map(({ id }) => id).toSorted()
  return createHash('sha256')
    .update([kind, householdId, ...ids].join('\n'))
    .digest('hex')
    .slice(0, 32)
}

/**
 * Proposes families among members without a household: those with one family id in an import, or with the same surname
 * and the same address or phone. A group that includes members of one household joins it; a group that includes members
 * of several is not proposed. Each member is in at most one proposal.
 */
export function familyProposals(
  candidates: Candidate[],
  dismissed: ReadonlySet<string> = new Set(),
): FamilyProposal[] {
  const people = candidates.map(read)
  const placed = new Set<string>()
  const proposals: FamilyProposal[] = []
  for (const [kind, valueOf] of kinds) {
    const groups = new Map<string, Read[]>()
    for (const person of people) {
      const value = valueOf(person)
      if (value === undefined) continue
      const group = groups.get(value)
      if (group) group.push(person)
      else groups.set(value, [person])
    }
    for (const group of groups.values()) {
      const homes = [...new Set(group.flatMap(({ household_ids: ids }) => ids))]
      const free = group.filter(({ id, household_ids: ids }) => ids.length === 0 && !placed.has(id))
      if (homes.length > 1 || free.length === 0 || free.length + homes.length < 2) continue
      if (group.length > largest) continue
      const [householdId = null] = homes
      const key = keyOf(kind, free, householdId)
      if (dismissed.has(key)) continue
      for (const { id } of free) placed.add(id)
      const given = rolesOf(free)
      const byRole = (role: HouseholdRole) => free[given.indexOf(role)]
      const first = byRole('head') ?? free[0]!
      proposals.push({
        key,
        kind,
        name: lastWord(first.name),
        address: first.address ?? free.find(({ address }) => address)?.address ?? '',
        phone: first.phone ?? '',
        household_id: householdId,
        members: free.map((person, i) => ({
          member_id: person.id,
          name: person.name,
          kind: person.kind,
          role: given[i]!,
          archivedAt: null,
        })),
      })
    }
  }
  return proposals
}
