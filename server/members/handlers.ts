import { randomUUID } from 'node:crypto'
import { dateIn } from '#contract/fields/calendar.ts'
import { optionalMemberFields } from '#contract/member.ts'
import { recordOf } from '#contract/fields/record-of.ts'
import { noContacts } from '#contract/member-contacts.ts'
import { countedKind, kindByBirthday } from '#contract/member-kinds.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { searchTerms } from '#contract/text/member-search.ts'
import { resolveEdit, withConflicts } from '#contract/edit.ts'
import { memberInput } from '#contract/members.ts'
import type { members } from '#contract/members.ts'
import { addMembersInPlan, spend } from '#server/billing/entitlements.ts'
import type { ChurchEvents } from '#server/church-events.ts'
import type { Db } from '#server/db/connection.ts'
import { changeMemberRow, recountMembers } from '#server/db/member-rows.ts'
import { mergedInto, memberToWriteOn } from '#server/db/merged-members.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import type { Handlers } from '#server/http/context.ts'
import { notFound, Problem } from '#server/http/problem.ts'
import { archiveHandlers } from './archive-handlers.ts'
import { notDuplicatesHandlers } from './merge/not-duplicates-handlers.ts'
import { followUpHandlers } from './care-handlers.ts'
import type { MemberRow } from './columns.ts'
import { groupIds, pickContacts, pickTexts, viewMember } from './columns.ts'
import { mergeHandlers } from './merge/handlers.ts'
import { snapshotOf } from './merge/list.ts'
import { followEdit } from './merge/rules.ts'
import { photoHandlers } from './photo-handlers.ts'
import { checkGroups, editRules, readTyped } from './rules.ts'
import { searchMembers } from './search.ts'
import { similarHandlers } from './merge/similar-handlers.ts'
import { visitorHandlers } from './visitors/handlers.ts'
import { findMember, listMembers, lockGroups, lockMember } from './store.ts'

type Calls = Pick<typeof members, 'list' | 'get' | 'add' | 'update'>

const blank = { ...recordOf(optionalMemberFields, () => null), ...noContacts }

const listHandlers = ({ churchEvents }: { churchEvents: ChurchEvents }): Handlers<Calls> => ({
  async list({ church_id, page, limit, q, group_id, archived }, { db }) {
    const terms = searchTerms(q)
    const offset = (page - 1) * limit
    const { rows, total, more } =
      terms.length > 0 || group_id !== undefined || archived !== 'no'
        ? await searchMembers(db, { churchId: church_id, terms, groupId: group_id, archived, limit, offset })
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

  async add({ id = randomUUID(), church_id, groups, kind, ...input }, { db, church }) {
    if (church.role === 'usher' && kind !== 'visitor') throw new Problem(403, m.usher_adds_visitors())
    const member = readTyped(input, church.country, { ...blank, name: input.name })
    const joinedOn = dateIn(church.timezone, new Date())
    const kindOrDefault = kind ?? kindByBirthday(member.birthday, joinedOn)
    // A rejection by `checkGroups` rolls these statements back.
    const [ownGroups, added, stored, isSubscribed] = await Promise.all([
      lockGroups(db, church_id, groups),
      addMembersInPlan(db, church_id, [{ id, ...member, kind: kindOrDefault, groups, joinedOn }]),
      findMember(db, church_id, id),
      churchEvents.isSubscribed(db, church_id, 'member.added'),
    ])
    checkGroups(groups, ownGroups)
    if (isSubscribed) await churchEvents.emitMembers(db, church_id, 'member.added', added)

    // A late retry, after the member was merged into another one, must not add a duplicate.
    const row = stored ?? (await findSurvivor(db, church_id, id))
    if (!row) throw notFound()
    return viewMember(row)
  },

  async update({ member_id, church_id, ...input }, { db, church }) {
    if (church_id !== undefined && church_id !== church.id) throw notFound()
    const { country } = church
    const id = await memberToWriteOn(db, church.id, member_id)
    const stored = id === undefined ? undefined : await lockMember(db, church.id, id)
    if (!stored) throw notFound()
    const known = { ...stored, groups: groupIds(stored) }
    const { changes, conflicts } = resolveEdit(memberInput, input, known, editRules(country))
    const { groups, kind, ...typed } = changes
    if (groups) checkGroups(groups, await lockGroups(db, church.id, groups))

    // A whole form shows the member before the merge: only what differs from that is an edit.
    const isOfMerged = stored.id !== member_id && input.base === undefined
    const dropped = isOfMerged ? await snapshotOf(db, church.id, member_id) : undefined
    if (isOfMerged && !dropped) throw notFound()
    const before = dropped
      ? { ...noContacts, ...dropped.dropped }
      : { ...pickTexts(stored), ...pickContacts(stored) }
    const edit = { ...readTyped(typed, country, before), ...(groups && { groups }) }
    const change = dropped ? followEdit({ groups: [], ...edit }, dropped, known) : edit
    await changeMemberRow(db, church.id, { id: stored.id, ...change, ...(kind && { kind }) })
    if (kind && kind !== stored.kind && stored.archived === null) {
      if (kind === countedKind) await spend(db, church.id, 'members', 1)
      else await recountMembers(db, church.id)
    }
    const member = await findMember(db, church.id, stored.id)
    return withConflicts(viewMember(member!), conflicts)
  },
})

/** Returns the member into whom one was merged. */
async function findSurvivor(db: Db, churchId: string, id: string): Promise<MemberRow | undefined> {
  const survivor = (await mergedInto(db, churchId, [id])).get(id)
  return survivor === undefined ? undefined : findMember(db, churchId, survivor)
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
    ...archiveHandlers(services),
    ...mergeHandlers,
    ...followUpHandlers,
    ...photoHandlers(services),
    ...visitorHandlers(services),
  }
}
