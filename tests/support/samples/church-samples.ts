import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { church as churchCalls } from '#contract/church.ts'
import { users } from '#server/db/schema/account.ts'
import { churches, churchUsers } from '#server/db/schema/church.ts'
import { groupMembers, groups } from '#server/db/schema/members.ts'
import { owner, withRole } from '#tests/support/actors.ts'
import { invitation } from './invitation.ts'
import { picture } from './member-samples.ts'
import { newcomer } from './visitors.ts'
import type { Sample, World } from './world.ts'

/** A group of the church, optionally with a member. */
async function groupWith({ api, church }: World, memberId?: string): Promise<string> {
  const id = randomUUID()
  await api.db.insert(groups).values({ id, churchId: church.id, name: `Gwoup ${newcomer().name}` })
  if (memberId) await api.db.insert(groupMembers).values({ groupId: id, memberId })
  return id
}

/** Another church where the actor has the same role, which may be deleted. */
async function sameRoleElsewhere({ api, church: here, actor }: World) {
  const other = (await owner(api)).church
  const ofActor = and(eq(churchUsers.churchId, here.id), eq(churchUsers.userId, actor.user.id))
  const [place] = await api.db.select().from(churchUsers).where(ofActor)
  if (place) await api.db.insert(churchUsers).values({ ...place, churchId: other.id })
  return { church_id: other.id, name: other.name }
}

/** Another church where the actor is an usher, if they have a role in this one. */
async function asUsherElsewhere(world: World) {
  const { church_id } = await sameRoleElsewhere(world)
  await world.api.db
    .update(churchUsers)
    .set({ role: 'usher' })
    .where(and(eq(churchUsers.churchId, church_id), eq(churchUsers.userId, world.actor.user.id)))
  return { church_id }
}

const details = {
  name: 'Legliz Lakou',
  address: '12 Ri Lanbi, Jakmèl',
  phone: '5093712345',
  timezone: 'America/Port-au-Prince',
}

async function deletedChurch({ api, actor }: World) {
  const { body } = await api.call(churchCalls.create, details, { token: actor.token })
  await api.db.update(churches).set({ deletedAt: new Date() }).where(eq(churches.id, body.id))
  return { church_id: body.id }
}

/** Sample inputs of church, team and group calls. */
export const churchSamples: Record<string, Sample> = {
  'church.remove': sameRoleElsewhere,
  'church.restore': deletedChurch,
  'church.setPicture': async ({ church }) => ({ church_id: church.id, kind: 'logo', file: await picture() }),
  'church.removePicture': ({ church }) => ({ church_id: church.id, kind: 'cover' }),
  'church.picture': async ({ api }) => {
    const name = randomUUID()
    await api.storage.put(`pictures/${name}`, new Uint8Array(await (await picture()).arrayBuffer()))
    return { picture: name }
  },

  'team.list': ({ church }) => ({ church_id: church.id }),
  'team.activity': ({ church }) => ({ church_id: church.id }),
  'team.invite': ({ church }) => ({ church_id: church.id, role: 'usher', note: 'Wideline' }),
  'team.mailAgain': async ({ api, church, actor }) => {
    await api.db.update(users).set({ emailProvenAt: new Date() }).where(eq(users.id, actor.user.id))
    return { invitation_id: (await invitation(api, church.id, { email: newcomer().email })).id }
  },
  'team.withdraw': async ({ api, church }) => ({ invitation_id: (await invitation(api, church.id)).id }),
  'team.look': async ({ api, church }) => ({ token: (await invitation(api, church.id)).secret }),
  'team.join': async ({ api }) => {
    const elsewhere = await owner(api)
    return { token: (await invitation(api, elsewhere.church.id)).secret }
  },
  'team.change': async ({ api, church }) => ({
    church_id: church.id,
    user_id: (await withRole(api, church.id, 'leader')).user.id,
    role: 'usher',
  }),
  'team.remove': async ({ api, church }) => ({
    church_id: church.id,
    user_id: (await withRole(api, church.id, 'leader')).user.id,
  }),

  'team.leave': asUsherElsewhere,

  'groups.get': async (world) => ({ group_id: await groupWith(world) }),
  'groups.create': ({ church }) => ({
    id: randomUUID(),
    church_id: church.id,
    name: `Koral ${newcomer().name}`,
    description: 'Chak samdi',
  }),
  'groups.update': async (world) => ({
    group_id: await groupWith(world),
    name: `Koral ${newcomer().name}`,
    description: '',
  }),
  'groups.remove': async (world) => ({ group_id: await groupWith(world) }),
  'groups.members': async (world) => ({
    group_id: await groupWith(world, world.memberId),
    page: 1,
    limit: 10,
  }),
  'groups.addMember': async (world) => ({
    group_id: await groupWith(world),
    member_id: world.memberId,
    member_ids: [world.memberId],
  }),
  'groups.removeMember': async (world) => ({
    group_id: await groupWith(world, world.memberId),
    member_id: world.memberId,
  }),
}
