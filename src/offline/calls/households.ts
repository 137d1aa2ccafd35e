import type { ValidInputOf } from '#contract/endpoint.ts'
import type { HouseholdRole } from '#contract/households/household-roles.ts'
import { households } from '#contract/households/households.ts'
import type { Household } from '#contract/households/household-views.ts'
import { kindByBirthday } from '#contract/member-kinds.ts'
import { noContacts } from '#contract/member-contacts.ts'
import { fold } from '#contract/text/text.ts'
import type { OutboxRow } from '#src/offline/database.ts'
import { addEntry, changeEntry, changeUnlessRejected, removeEntry } from '#src/offline/overlay.ts'
import type { HouseholdsOf, ShownHousehold } from '#src/offline/overlay.ts'
import { queueable } from '#src/offline/queueable-call.ts'
import type { EditLink, Known, ReadBack } from '#src/offline/queueable-call.ts'

type Entries = Map<string, ShownHousehold>
type Person = Household['members'][number]

const readBack = (): ReadBack[] => [{ list: 'households' }, { list: 'members' }]
const key = (id: string | undefined) => `household:${id}`

const opensHousehold = (_row: unknown, { household_id }: { household_id: string }): EditLink => ({
  form: 'household',
  householdId: household_id,
})

export const householdCalls = {
  'households.create': queueable(households.create, {
    entityKeys: ({ id, people }) => [
      key(id),
      `new:${id}`,
      ...people.flatMap((person) => [`member:${person.id}`, `new:${person.id}`]),
    ],
    dependsOn: ({ members }) => members.map(({ member_id }) => `new:${member_id}`),
    adds: ({ id, name, people }) => [
      ...(id === undefined ? [] : [{ kind: 'household' as const, id, name }]),
      ...people.flatMap((person) =>
        person.id === undefined ? [] : [{ kind: 'member' as const, id: person.id, name: person.name }],
      ),
    ],
    overlay: {
      households(entries, input, row, of) {
        if (row.church !== of.churchId) return
        const at = new Date(row.madeAt).toISOString()
        const { id, name, address, phone, main_contact_id } = input
        addEntry(entries, row, {
          id: id ?? row.key,
          church_id: of.churchId,
          name,
          address,
          phone,
          main_contact_id: main_contact_id ?? mainContact(input),
          members: [
            ...input.members.map(({ member_id, role }) => personOf(of, member_id, role)),
            ...input.people.map((person, i) => ({
              member_id: idOf(person, i, row),
              name: person.name,
              kind: kindOf(person, row),
              role: person.role,
              archivedAt: null,
            })),
          ],
          createdAt: at,
          updatedAt: at,
        })
      },
      members(entries, { people, name: household, address }, row, of) {
        if (row.church !== of.churchId) return
        const at = new Date(row.madeAt).toISOString()
        for (const [i, person] of people.entries()) {
          addEntry(entries, row, {
            id: idOf(person, i, row),
            church_id: of.churchId,
            name: person.name,
            folded: fold(person.name),
            kind: kindOf(person, row),
            phone: person.phone || null,
            email: person.email || null,
            birthday: person.birthday || null,
            address: address || null,
            household,
            details: null,
            ...noContacts,
            groups: [],
            photo: null,
            createdAt: at,
            updatedAt: at,
          })
        }
      },
    },
    readBack: () => [...readBack(), { list: 'analytics' }],
    describe: ({ name, people }) => ({ kind: 'household-added', name, count: people.length }),
    editLink: ({ order }) => ({ form: 'family-add', row: order }),
    sentNotice: 'household-added',
  }),

  'households.update': queueable(households.update, {
    entityKeys: ({ household_id }) => [key(household_id)],
    dependsOn: ({ household_id, main_contact_id }) => [
      `new:${household_id}`,
      ...(main_contact_id ? [`new:${main_contact_id}`] : []),
    ],
    overlay: {
      households: (entries, { household_id, name, address, phone, main_contact_id }, row) =>
        changeEntry(entries, household_id, row, (home) => ({
          name: name ?? home.name,
          address: address ?? home.address,
          phone: phone ?? home.phone,
          main_contact_id: main_contact_id === undefined ? home.main_contact_id : main_contact_id,
        })),
    },
    readBack,
    describe: ({ household_id, name }, { names }) => ({
      kind: 'household-changed',
      name: name ?? names.get(household_id),
    }),
    editLink: opensHousehold,
  }),

  'households.setMember': queueable(households.setMember, {
    entityKeys: ({ household_id, member_id, from_id }) => [
      key(household_id),
      ...(from_id === undefined ? [] : [key(from_id)]),
      `in-household:${member_id}`,
    ],
    dependsOn: ({ household_id, member_id, from_id }) => [
      `new:${household_id}`,
      `new:${member_id}`,
      ...(from_id === undefined ? [] : [`new:${from_id}`]),
    ],
    overlay: {
      households(entries, { household_id, member_id, role, from_id }, row, of) {
        const person = personOf(of, member_id, role)
        if (from_id !== undefined) takeOut(entries, from_id, [member_id], row)
        changeUnlessRejected(entries, household_id, row, ({ members }) => ({
          members: [...members.filter((one) => one.member_id !== member_id), person],
        }))
      },
    },
    readBack,
    describe: ({ household_id, member_id }, { names }) => ({
      kind: 'household-member-set',
      name: names.get(member_id),
      household: names.get(household_id),
    }),
    editLink: opensHousehold,
  }),

  'households.removeMember': queueable(households.removeMember, {
    entityKeys: ({ household_id, member_id }) => [key(household_id), `in-household:${member_id}`],
    dependsOn: ({ household_id, member_id }) => [`new:${household_id}`, `new:${member_id}`],
    overlay: {
      households: (entries, { household_id, member_id }, row) =>
        takeOut(entries, household_id, [member_id], row),
    },
    readBack,
    describe: ({ household_id, member_id }, { names }) => ({
      kind: 'household-member-removed',
      name: names.get(member_id),
      household: names.get(household_id),
    }),
    editLink: opensHousehold,
  }),

  'households.merge': queueable(households.merge, {
    entityKeys: ({ keep_id, drop_id }) => [key(keep_id), key(drop_id)],
    dependsOn: ({ keep_id, drop_id }) => [`new:${keep_id}`, `new:${drop_id}`],
    overlay: {
      households(entries, { keep_id, drop_id }, row) {
        const dropped = entries.get(drop_id)
        if (!dropped) return
        changeUnlessRejected(entries, keep_id, row, (home) => ({
          address: home.address || dropped.address,
          phone: home.phone || dropped.phone,
          members: [
            ...home.members,
            ...dropped.members.filter(
              ({ member_id }) => !home.members.some((one) => one.member_id === member_id),
            ),
          ],
        }))
        removeEntry(entries, drop_id, row)
      },
    },
    readBack,
    describe: describeOne('household-merged', ({ drop_id }) => drop_id),
  }),

  'households.split': queueable(households.split, {
    entityKeys: ({ household_id, id }) => [key(household_id), key(id), `new:${id}`],
    dependsOn: ({ household_id, member_ids }) => [
      `new:${household_id}`,
      ...member_ids.map((one) => `new:${one}`),
    ],
    adds: ({ id, name }) => (id === undefined ? null : { kind: 'household', id, name }),
    overlay: {
      households(entries, { household_id, id, name, member_ids }, row) {
        const home = entries.get(household_id)
        if (!home || row.status === 'needsAttention') return
        const members = home.members.filter(({ member_id }) => member_ids.includes(member_id))
        const main = members.find(({ role }) => role !== 'child')
        addEntry(entries, row, {
          ...home,
          id: id ?? row.key,
          name,
          phone: '',
          main_contact_id: main?.member_id ?? null,
          members,
        })
        takeOut(entries, household_id, member_ids, row)
      },
    },
    readBack,
    describe: ({ name }) => ({ kind: 'household-split', name }),
    editLink: opensHousehold,
  }),

  'households.remove': queueable(households.remove, {
    entityKeys: ({ household_id }) => [key(household_id)],
    dependsOn: ({ household_id }) => [`new:${household_id}`],
    overlay: {
      households: (entries, { household_id }, row) => removeEntry(entries, household_id, row),
    },
    readBack,
    describe: describeOne('household-deleted', ({ household_id }) => household_id),
  }),
}

function describeOne<Input>(
  kind: 'household-merged' | 'household-deleted',
  idOfInput: (input: Input) => string,
) {
  return (input: Input, { names }: Known) => ({ kind, name: names.get(idOfInput(input)) })
}

type NewPerson = ValidInputOf<typeof households.create>['people'][number]

/** Rows of API clients may have people without ids. */
function idOf(person: NewPerson, i: number, row: OutboxRow): string {
  return person.id ?? `${row.key}-${i}`
}

/** As the server derives it. */
function kindOf({ kind, birthday, role }: NewPerson, row: OutboxRow): Person['kind'] {
  if (kind) return kind
  if (birthday === '') return role === 'child' ? 'child' : 'adult'
  return kindByBirthday(birthday, new Date(row.madeAt).toISOString().slice(0, 10))
}

function mainContact({ members, people }: ValidInputOf<typeof households.create>): string | null {
  const adults = [
    ...members.map(({ member_id: id, role }) => ({ id, role })),
    ...people.map(({ id, role }) => ({ id, role })),
  ].filter(({ role }) => role !== 'child')
  return (adults.find(({ role }) => role === 'head') ?? adults[0])?.id ?? null
}

function personOf(of: HouseholdsOf, memberId: string, role: HouseholdRole): Person {
  const member = of.members.get(memberId)
  return {
    member_id: memberId,
    name: member?.name ?? '',
    kind: member?.kind ?? (role === 'child' ? 'child' : 'adult'),
    role,
    archivedAt: member?.archivedAt ?? null,
  }
}

/** The last one takes the household along. */
function takeOut(entries: Entries, householdId: string, memberIds: string[], row: OutboxRow): void {
  const left = entries.get(householdId)?.members.filter(({ member_id }) => !memberIds.includes(member_id))
  if (left?.length === 0) removeEntry(entries, householdId, row)
  else changeUnlessRejected(entries, householdId, row, () => ({ members: left ?? [] }))
}
