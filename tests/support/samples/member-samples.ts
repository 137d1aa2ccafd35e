import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import sharp from 'sharp'
import { addMemberRows } from '#server/db/member-rows.ts'
import { users } from '#server/db/schema/account.ts'
import { churchUsers } from '#server/db/schema/church.ts'
import { followUps } from '#server/db/schema/member-care.ts'
import { members as memberTable } from '#server/db/schema/members.ts'
import { markNotDuplicates } from '#server/members/merge/not-duplicates-store.ts'
import { mergeMembers } from '#server/members/merge/store.ts'
import { newcomer, newNumber } from './visitors.ts'
import type { Sample, World } from './world.ts'

/** Form values of a new member. */
export const newMember = () => ({
  name: `Élisée ${newcomer().name}`,
  phone: newNumber(),
  email: newcomer().email,
})

/** Two more members who may be duplicates. */
async function lookalikes({ api, church }: World) {
  const people = [newMember(), newMember()].map((one) => ({
    ...one,
    id: randomUUID(),
    groups: [],
    joinedOn: '2026-01-01',
  }))
  await api.db.transaction((tx) => addMemberRows(tx, church.id, people))
  // Keeps the plan's limit free for other samples.
  const team = api.db
    .select({ id: churchUsers.userId })
    .from(churchUsers)
    .where(eq(churchUsers.churchId, church.id))
  await api.db.update(users).set({ plan: 'growth' }).where(inArray(users.id, team))
  return { church_id: church.id, keep_id: people[0]!.id, drop_id: people[1]!.id }
}

/** Two members as the input of the pair calls. */
async function twoPeople(world: World) {
  const { church_id, keep_id: a_id, drop_id: b_id } = await lookalikes(world)
  return { church_id, a_id, b_id }
}

async function notDuplicatePair(world: World) {
  const two = await twoPeople(world)
  const { church_id, a_id: a, b_id: b } = two
  await world.api.db.transaction((tx) => markNotDuplicates(tx, church_id, { a, b, by: world.actor.user.id }))
  return two
}

/** A merge that can be undone. */
async function merged(world: World): Promise<string> {
  const { church_id, keep_id, drop_id } = await lookalikes(world)
  const pair = { survivorId: keep_id, dropId: drop_id, by: world.actor.user.id }
  const id = await world.api.db.transaction((tx) => mergeMembers(tx, church_id, pair))
  return id!
}

/** A follow-up of the member. */
async function noted({ api, church, memberId, actor }: World): Promise<string> {
  const id = randomUUID()
  const note = { id, churchId: church.id, memberId, kind: 'called' as const, madeBy: actor.user.id }
  await api.db.insert(followUps).values(note)
  return id
}

/** A small single-colour picture. */
export async function picture(): Promise<Blob> {
  const colour = { r: Math.floor(Math.random() * 255), g: 120, b: 60 }
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
  return new Blob([new Uint8Array(bytes)])
}

/** A stored photo; the member's with `of`. */
async function photo({ api }: World, of?: string): Promise<string> {
  const name = randomUUID()
  await api.storage.put(`photos/${name}`, new Uint8Array(await (await picture()).arrayBuffer()))
  if (of) await api.db.update(memberTable).set({ photo: name }).where(eq(memberTable.id, of))
  return name
}

/** Sample inputs of duplicate, merge, photo and follow-up calls. */
export const memberSamples: Record<string, Sample> = {
  'members.similar': ({ church }) => ({ church_id: church.id, ...newMember() }),
  'members.duplicates': ({ church }) => ({ church_id: church.id, page: 1, limit: 10 }),
  'members.apart': async (world) => ({
    church_id: (await notDuplicatePair(world)).church_id,
    page: 1,
    limit: 10,
  }),
  'members.markNotDuplicates': twoPeople,
  'members.undoMarkNotDuplicates': notDuplicatePair,
  'members.export': ({ church }) => ({ church_id: church.id }),
  'members.mergePreview': lookalikes,
  'members.merge': lookalikes,
  'members.merges': ({ church }) => ({ church_id: church.id }),
  'members.undoMerge': async (world) => ({ merge_id: await merged(world) }),
  'members.summary': ({ memberId }) => ({ member_id: memberId }),
  'members.addFollowUp': ({ memberId }) => ({ member_id: memberId, kind: 'called', note: 'Li byen.' }),
  'members.addFollowUps': ({ church, memberId }) => ({
    church_id: church.id,
    member_ids: [memberId],
    kind: 'called',
  }),
  'members.archive': async (world) => {
    // Not the member of the other samples: an archived one gets no messages.
    const { church_id, keep_id } = await lookalikes(world)
    return { church_id, member_ids: [keep_id], archived: true }
  },
  'members.removeFollowUp': async (world) => ({
    member_id: world.memberId,
    follow_up_id: await noted(world),
  }),
  'members.setPhoto': async ({ memberId }) => ({ member_id: memberId, file: await picture() }),
  'members.removePhoto': async (world) => {
    await photo(world, world.memberId)
    return { member_id: world.memberId }
  },
  'members.photo': async (world) => ({ photo: await photo(world) }),
}
