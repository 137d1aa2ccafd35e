import type { members } from '#contract/members.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import type { Handlers } from '#server/http/context.ts'
import { notFound } from '#server/http/problem.ts'
import { markNotDuplicates, listNotDuplicates, undoMarkNotDuplicates } from './not-duplicates-store.ts'
import { checkTwo } from '#server/members/rules.ts'
import { viewPairs } from './view-pairs.ts'

type Calls = Pick<typeof members, 'apart' | 'markNotDuplicates' | 'undoMarkNotDuplicates'>

/** Who looks like somebody else and is not. */
export const notDuplicatesHandlers: Handlers<Calls> = {
  async apart({ church_id, page, limit }, { db }) {
    const { pairs, total } = await listNotDuplicates(db, church_id, limit, (page - 1) * limit)
    const viewed = await viewPairs(db, church_id, pairs)
    return {
      pairs: viewed.map(({ created, ...pair }) => ({ ...pair, createdAt: new Date(created).toISOString() })),
      currentPage: page,
      totalPages: Math.ceil(total / limit),
      totalItems: total,
    }
  },

  async markNotDuplicates({ church_id, a_id, b_id }, { db, caller }) {
    checkTwo(a_id, b_id, 'b_id')
    if (!(await markNotDuplicates(db, church_id, { a: a_id, b: b_id, by: caller.userId }))) throw notFound()
    return { message: m.members_kept_apart() }
  },

  async undoMarkNotDuplicates({ church_id, a_id, b_id }, { db }) {
    checkTwo(a_id, b_id, 'b_id')
    if (!(await undoMarkNotDuplicates(db, church_id, a_id, b_id))) throw notFound()
    return { message: m.members_apart_undone() }
  },
}
