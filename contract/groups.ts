import * as v from 'valibot'
import { area, endpoint } from './endpoint.ts'
import { id, limit, page } from './fields.ts'

/** A group of a church with the number of its members. */
export const groupView = v.object({
  id: v.string(),
  church_id: v.string(),
  name: v.string(),
  description: v.string(),
  members: v.number(),
})
export type Group = v.InferOutput<typeof groupView>

export const groups = area('groups', {
  list: endpoint({
    method: 'GET',
    path: 'church/groups',
    who: 'usher',
    summary: 'The groups of a church by name.',
    input: v.object({ church_id: id, page, limit }),
    answer: v.object({
      groups: v.array(groupView),
      currentPage: v.number(),
      totalPages: v.number(),
      totalItems: v.number(),
    }),
  }),
})
