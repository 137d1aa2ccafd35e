import { randomUUID } from 'node:crypto'
import { resolveEdit, withConflicts } from '#contract/edit.ts'
import { groupFields } from '#contract/groups.ts'
import type { groups } from '#contract/groups.ts'
import type { Member } from '#contract/member.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { recordActivity } from '#server/church-activity.ts'
import { databaseErrorCode } from '#server/db/error-code.ts'
import { transaction } from '#server/db/connection.ts'
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
  lockGroup,
  lockMembers,
  leaveGroup,
  lockGroupRow,
  listGroups,
} from './store.ts'

/** SQLSTATE. */
const uniqueViolation = '23505'

interface Dependencies {
  /** A page of a group's members by name, and the total. */
  membersOf: (
    db: Db,
    of: { churchId: string; groupId: string; limit: number; offset: number },
  ) => Promise<{ members: Member[]; total: number }>
}

/** Groups and their members. */
export const groupsHandlers = ({ membersOf }: Dependencies): Handlers<typeof groups> => ({
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

  create: ({ id = randomUUID(), church_id, name, description }, { db }) =>
    transaction(db, async (tx) => {
      await addGroup(tx, { id, churchId: church_id, name, description })
      const group = await findGroup(tx, church_id, id)
      if (group) return viewGroup(group)
      // The name is used in this church, or the id in another one.
      if (await isTaken(tx, church_id, name)) throw fieldProblem('name', m.group_name_taken())
      throw notFound()
    }),

  update: ({ group_id, ...input }, { db, church }) =>
    transaction(db, async (tx) => {
      const existing = await lockGroupRow(tx, church.id, group_id)
      if (!existing) throw notFound()
      const { changes, conflicts } = resolveEdit(groupFields, input, existing)
      await changeGroup(tx, church.id, { id: group_id, ...changes }).catch((error: unknown) => {
        throw databaseErrorCode(error) === uniqueViolation
          ? fieldProblem('name', m.group_name_taken())
          : error
      })
      const group = await findGroup(tx, church.id, group_id)
      return withConflicts(viewGroup(group!), conflicts)
    }),

  remove: ({ group_id }, { db, church, caller }) =>
    transaction(db, async (tx) => {
      const name = await deleteGroup(tx, church.id, group_id)
      if (name === undefined) throw notFound()
      await recordActivity(tx, { churchId: church.id, ...caller }, 'group_deleted', { name })
      return { message: m.group_deleted() }
    }),

  async members({ group_id, page, limit }, { db, church }) {
    const pageOptions = { churchId: church.id, groupId: group_id, limit, offset: (page - 1) * limit }
    const { members, total } = await membersOf(db, pageOptions)
    return { members, currentPage: page, totalPages: Math.ceil(total / limit), totalItems: total }
  },

  async addMember({ group_id, ...input }, { db, church }) {
    const ids = chosenMembers(input)
    const added = await transaction(db, async (tx) => {
      if (!(await lockGroup(tx, church.id, group_id))) throw notFound()
      const locked = await lockMembers(tx, church.id, ids)
      if (locked.length < ids.length) throw fieldProblem('member_ids', m.member_gone())
      return joinGroup(tx, group_id, ids)
    })
    return { added }
  },

  async removeMember({ group_id, ...input }, { db, church }) {
    const ids = chosenMembers(input)
    const removed = await transaction(db, async (tx) => {
      if (!(await lockGroup(tx, church.id, group_id))) throw notFound()
      return leaveGroup(tx, group_id, ids)
    })
    return { removed }
  },
})
