import * as v from 'valibot'
import { area, endpoint } from './endpoint.ts'
import type { AnswerOf } from './endpoint.ts'
import { id } from './fields.ts'

export const analytics = area('analytics', {
  overview: endpoint({
    method: 'GET',
    path: 'church/analytics/overview',
    who: 'leader',
    summary: 'What the dashboard shows.',
    input: v.object({ church_id: id }),
    answer: v.object({
      /** Present members and guests of the services of the last seven days, church time. */
      visits: v.object({ this_week: v.number() }),
      counts: v.object({ members: v.number() }),
      /** The last 12 weeks with a service, the latest first. `week` is the Sunday that the week begins with. */
      weekly_attendance: v.array(v.object({ week: v.string(), visits: v.number() })),
      /** Who missed the last three or more Sundays, the longest first; at most 200 of them. */
      absent_members: v.array(
        v.object({
          member_id: v.string(),
          name: v.string(),
          phone: v.nullable(v.string()),
          missed_weeks: v.number(),
        }),
      ),
      /** How many missed the last three or more Sundays. */
      absent_total: v.number(),
    }),
  }),
})
export type Overview = AnswerOf<typeof analytics.overview>
