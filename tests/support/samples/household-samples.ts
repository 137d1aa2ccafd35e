import { randomUUID } from 'node:crypto'
import { households as calls } from '#contract/households/households.ts'
import { householdChanges, householdMembers, households } from '#server/db/schema/households.ts'
import type { HouseholdRole } from '#contract/households/household-roles.ts'
import { addMemberRows } from '#server/db/member-rows.ts'
import { newMember } from './member-samples.ts'
import type { Sample, World } from './world.ts'

/** Another member; visitors leave the plan's limit to other samples. */
async function memberIn({ api, church }: World, details = {}): Promise<string> {
  const id = randomUUID()
  const person = { ...newMember(), id, kind: 'visitor' as const, groups: [], joinedOn: '2026-01-01' }
  await api.db.transaction((tx) => addMemberRows(tx, church.id, [{ ...person, ...details }]))
  return id
}

/** A household of new members. */
async function household(world: World, people = 2) {
  const id = randomUUID()
  const { api, church } = world
  await api.db.insert(households).values({ id, churchId: church.id, name: 'Désir' })
  const ids: string[] = []
  for (let i = 0; i < people; i++) ids.push(await memberIn(world))
  const roleOf = (i: number): HouseholdRole => (i === 0 ? 'head' : 'other_adult')
  await api.db
    .insert(householdMembers)
    .values(ids.map((memberId, i) => ({ householdId: id, memberId, role: roleOf(i) })))
  return { household_id: id, ids }
}

const nothing = { households: [], members: [] }

/** A change of nothing, to undo. */
async function change({ api, church }: World) {
  const id = randomUUID()
  await api.db.insert(householdChanges).values({
    id,
    churchId: church.id,
    kind: 'removed',
    name: 'Désir',
    householdIds: [],
    trace: { before: nothing, after: nothing },
    madeBy: 'x',
  })
  return id
}

/** Sample inputs of household calls. */
export const householdSamples: Record<string, Sample> = {
  'households.list': ({ church }) => ({ church_id: church.id, q: 'Désir', page: 1, limit: 10 }),
  'households.get': async (world) => ({ household_id: (await household(world)).household_id }),
  'households.create': async (world) => ({
    id: randomUUID(),
    church_id: world.church.id,
    name: 'Désir',
    address: '12 Ri Lanbi',
    phone: '',
    main_contact_id: null,
    members: [{ member_id: await memberIn(world), role: 'head' }],
    people: [{ id: randomUUID(), name: 'Ti Jan Désir', role: 'child' }],
  }),
  'households.update': async (world) => ({
    household_id: (await household(world)).household_id,
    name: 'Désir Paul',
  }),
  'households.setMember': async (world) => ({
    household_id: (await household(world)).household_id,
    member_id: await memberIn(world),
    role: 'spouse',
  }),
  'households.removeMember': async (world) => {
    const { household_id, ids } = await household(world)
    return { household_id, member_id: ids[1] }
  },
  'households.merge': async (world) => ({
    church_id: world.church.id,
    keep_id: (await household(world)).household_id,
    drop_id: (await household(world)).household_id,
  }),
  'households.split': async (world) => {
    const { household_id, ids } = await household(world)
    return { household_id, id: randomUUID(), name: 'Paul', member_ids: [ids[1]] }
  },
  'households.remove': async (world) => ({ household_id: (await household(world)).household_id }),
  'households.changes': ({ church }) => ({ church_id: church.id }),
  'households.undo': async (world) => ({ household_change_id: await change(world) }),
  'households.proposals': ({ church }) => ({ church_id: church.id, kind: 'address', page: 1, limit: 10 }),
  'households.acceptProposals': async (world) => {
    const { api, church, actor } = world
    const address = `${randomUUID()} Ri Lanbi`
    for (let i = 0; i < 2; i++) await memberIn(world, { name: `Ana${i} Désir`, address })
    const { body } = await api.call(
      calls.proposals,
      { church_id: church.id, limit: 1000 },
      { token: actor.token },
    )
    return { church_id: church.id, keys: [body.proposals.find((one) => one.address === address)!.key] }
  },
  'households.dismissProposal': ({ church }) => ({ church_id: church.id, key: randomUUID() }),
}
