import type { groups } from '#contract/groups.ts'
import type { Handlers } from '#server/http/context.ts'
import { notBuilt } from '#server/http/not-built.ts'
import { viewGroup } from './rules.ts'
import { listGroups } from './store.ts'

export const groupsHandlers: Handlers<typeof groups> = {
  async list({ church_id, page, limit }, { db }) {
    const { rows, total } = await listGroups(db, church_id, { limit, offset: (page - 1) * limit })
    return {
      groups: rows.map(viewGroup),
      currentPage: page,
      totalPages: Math.ceil(total / limit),
      totalItems: total,
    }
  },
  get: notBuilt,
  create: notBuilt,
  update: notBuilt,
  remove: notBuilt,
  members: notBuilt,
  addMember: notBuilt,
  removeMember: notBuilt,
}
