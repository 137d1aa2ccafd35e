import { randomUUID } from 'node:crypto'
import { dateIn } from '#contract/calendar.ts'
import { searchTerms } from '#contract/member-search.ts'
import type { members } from '#contract/members.ts'
import { addMemberRows } from '#server/db/member-rows.ts'
import type { Handlers } from '#server/http/context.ts'
import { notBuilt } from '#server/http/not-built.ts'
import { notFound } from '#server/http/problem.ts'
import { viewMember } from './columns.ts'
import { checkGroups, checkMemberLimit, readPhone } from './rules.ts'
import { searchMembers } from './search.ts'
import { changeMember, churchOfMembers, findMember, keepGroups, listMembers } from './store.ts'

export const membersHandlers: Handlers<typeof members> = {
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

  async add({ id = randomUUID(), church_id, name, phone, email, groups }, { db }) {
    const church = await churchOfMembers(db, church_id)
    const number = readPhone(phone, church.country)
    checkGroups(groups, await keepGroups(db, church_id, groups))

    const joinedOn = dateIn(church.timezone, new Date())
    const person = { id, name, phone: number, email, groups, joinedOn }
    const { added, members, plan } = await addMemberRows(db, church_id, [person])
    if (added.length > 0) checkMemberLimit(members, plan)

    const member = await findMember(db, church_id, id)
    if (!member) throw notFound()
    return viewMember(member)
  },

  async update({ member_id, church_id, name, phone, email, groups }, { db, church }) {
    if (church_id !== undefined && church_id !== church.id) throw notFound()
    const { country } = await churchOfMembers(db, church.id)
    const number = readPhone(phone, country)
    checkGroups(groups, await keepGroups(db, church.id, groups))

    await changeMember(db, church.id, { id: member_id, name, phone: number, email, groups })
    const member = await findMember(db, church.id, member_id)
    if (!member) throw notFound()
    return viewMember(member)
  },
  similar: notBuilt,
  duplicates: notBuilt,
  export: notBuilt,
  mergePreview: notBuilt,
  merge: notBuilt,
  merges: notBuilt,
  undoMerge: notBuilt,
  summary: notBuilt,
  addFollowUp: notBuilt,
  removeFollowUp: notBuilt,
  setPhoto: notBuilt,
  removePhoto: notBuilt,
  photo: notBuilt,
}
