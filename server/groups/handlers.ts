import { randomUUID } from 'node:crypto'
import type { groups } from '#contract/groups.ts'
import type { Member } from '#contract/member.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { databaseErrorCode } from '#server/db/error-code.ts'
import type { Db } from '#server/db/connection.ts'
import type { Handlers } from '#server/http/context.ts'
import { fieldProblem, notFound } from '#server/http/problem.ts'
import { chosenMembers, viewGroup } from './rules.ts'
import {
  addGroup,
  changeGroup,
  deleteGroup,
  findGroup,
  isTaken,
  joinGroup,
  storeGroup,
  lockMembers,
  leaveGroup,
  listGroups,
} from './store.ts'

/** PostgreSQL's word for a value that another row has already. */
const taken = '23505'

interface Needs {
  /** A page of the members of a church's group by name, and how many they are. */
  membersOf: (
    db: Db,
    of: { churchId: string; groupId: string; limit: number; offset: number },
  ) => Promise<{ members: Member[]; total: number }>
}

export const groupsHandlers = ({ membersOf }: Needs): Handlers<typeof groups> => ({
  async list({ church_id, page, limit }, { db }) {
    const { rows, total } = await listGroups(db, church_id, { limit, offset: (page - 1) * limit })
    return {
      groups: rows.map(viewGroup),
      currentPage: page,
      totalPages: Math.ceil(total / limit),
      totalItems: total,
    }
  },

  async get({ group_id }, { db, church }) {
    const group = await findGroup(db, church.id, group_id)
    if (!group) throw notFound()
    return viewGroup(group)
  },

  async create({ id = randomUUID(), church_id, name, description }, { db }) {
    await addGroup(db, { id, churchId: church_id, name, description })
    const group = await findGroup(db, church_id, id)
    if (group) return viewGroup(group)
    // Not added: this church has a group of the name, or another one a group of the id.
    if (await isTaken(db, church_id, name)) throw fieldProblem('name', m.group_name_taken())
    throw notFound()
  },

  async update({ group_id, name, description }, { db, church }) {
    const changed = await changeGroup(db, church.id, { id: group_id, name, description }).catch(
      (error: unknown) => {
        throw databaseErrorCode(error) === taken ? fieldProblem('name', m.group_name_taken()) : error
      },
    )
    const group = changed && (await findGroup(db, church.id, group_id))
    if (!group) throw notFound()
    return viewGroup(group)
  },

  async remove({ group_id }, { db, church }) {
    if (!(await deleteGroup(db, church.id, group_id))) throw notFound()
    return { message: m.group_deleted() }
  },

  async members({ group_id, page, limit }, { db, church }) {
    const of = { churchId: church.id, groupId: group_id, limit, offset: (page - 1) * limit }
    const { members, total } = await membersOf(db, of)
    return { members, currentPage: page, totalPages: Math.ceil(total / limit), totalItems: total }
  },

  async addMember({ group_id, ...input }, { db, church }) {
    const ids = chosenMembers(input)
    if (!(await storeGroup(db, church.id, group_id))) throw notFound()
    const theirs = await lockMembers(db, church.id, ids)
    if (theirs.length < ids.length) throw fieldProblem('member_ids', m.member_gone())
    return { added: await joinGroup(db, group_id, ids) }
  },

  async removeMember({ group_id, ...input }, { db, church }) {
    const ids = chosenMembers(input)
    if (!(await storeGroup(db, church.id, group_id))) throw notFound()
    return { removed: await leaveGroup(db, group_id, ids) }
  },
})
