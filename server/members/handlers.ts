import { randomUUID } from 'node:crypto'
import { dateIn } from '#contract/fields/calendar.ts'
import { searchTerms } from '#contract/text/member-search.ts'
import type { members } from '#contract/members.ts'
import { spend } from '#server/billing/entitlements.ts'
import type { ChurchEvents } from '#server/church-events.ts'
import type { Db } from '#server/db/connection.ts'
import { addMemberRows, changeMemberRow } from '#server/db/member-rows.ts'
import { mergedInto, memberToWriteOn } from '#server/db/merged-members.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import type { Handlers } from '#server/http/context.ts'
import { notFound } from '#server/http/problem.ts'
import { notDuplicatesHandlers } from './merge/not-duplicates-handlers.ts'
import { followUpHandlers } from './care-handlers.ts'
import { viewMember } from './columns.ts'
import { mergeHandlers } from './merge/handlers.ts'
import { snapshotOf } from './merge/list.ts'
import type { MemberEdit } from './merge/rules.ts'
import { followEdit } from './merge/rules.ts'
import { photoHandlers } from './photo-handlers.ts'
import { checkGroups, readTexts } from './rules.ts'
import { searchMembers } from './search.ts'
import { similarHandlers } from './merge/similar-handlers.ts'
import { visitorHandlers } from './visitors/handlers.ts'
import { churchOfMembers, findMember, lockGroups, listMembers } from './store.ts'

type Calls = Pick<typeof members, 'list' | 'get' | 'add' | 'update'>

const listHandlers = ({ churchEvents }: { churchEvents: ChurchEvents }): Handlers<Calls> => ({
  async list({ church_id, page, limit, q, group_id }, { db }) {
    const terms = searchTerms(q)
    const offset = (page - 1) * limit
    const { rows, total, more } =
      terms.length > 0 || group_id !== undefined
        ? await searchMembers(db, { churchId: church_id, terms, groupId: group_id, limit, offset })
        : { ...(await listMembers(db, church_id, limit, offset)), more: false }
    return {
      members: rows.map(viewMember),
      totalMembers: total,
      totalPages: Math.ceil(total / limit),
      currentPage: page,
      ...(more && { more }),
    }
  },

  async get({ member_id }, { db, church }) {
    const member = await findMember(db, church.id, member_id)
    if (!member) throw notFound()
    return viewMember(member)
  },

  async add({ id = randomUUID(), church_id, groups, ...input }, { db }) {
    const church = await churchOfMembers(db, church_id)
    const texts = readTexts(input, church.country)
    checkGroups(groups, await lockGroups(db, church_id, groups))

    // Sent again late, after they were merged into another one: nobody is to be added a second time.
    const merged = (await mergedInto(db, church_id, [id])).get(id)
    const joinedOn = dateIn(church.timezone, new Date())
    const people = merged === undefined ? [{ id, ...texts, groups, joinedOn }] : []
    const added = await addMemberRows(db, church_id, people, (n) => spend(db, church_id, 'members', n))
    await churchEvents.emitMembersAdded(db, church_id, added)

    const member = await findMember(db, church_id, merged ?? id)
    if (!member) throw notFound()
    return viewMember(member)
  },

  async update({ member_id, church_id, groups, ...input }, { db, church }) {
    if (church_id !== undefined && church_id !== church.id) throw notFound()
    const { country } = await churchOfMembers(db, church.id)
    const texts = readTexts(input, country)
    checkGroups(groups, await lockGroups(db, church.id, groups))

    const id = await memberToWriteOn(db, church.id, member_id)
    if (id === undefined) throw notFound()
    const edit = { ...texts, groups }
    const change = id === member_id ? edit : await editOfMerged(db, church.id, member_id, id, edit)
    await changeMemberRow(db, church.id, { id, ...change })
    const member = await findMember(db, church.id, id)
    if (!member) throw notFound()
    return viewMember(member)
  },
})

/** What an edit of a member who has been merged into another changes of that other one. */
async function editOfMerged(
  db: Db,
  churchId: string,
  droppedId: string,
  survivorId: string,
  edit: MemberEdit,
) {
  const [kept, trace] = await Promise.all([
    findMember(db, churchId, survivorId),
    snapshotOf(db, churchId, droppedId),
  ])
  if (!kept || !trace) throw notFound()
  const groups = (kept.groups ?? []).map((group) => group.id)
  return followEdit(edit, trace, { ...kept, groups })
}

/** The members of a church. */
export function membersHandlers(services: {
  storage: Storage
  churchEvents: ChurchEvents
}): Handlers<typeof members> {
  return {
    ...listHandlers(services),
    ...similarHandlers,
    ...notDuplicatesHandlers,
    ...mergeHandlers,
    ...followUpHandlers,
    ...photoHandlers(services),
    ...visitorHandlers(services),
  }
}
