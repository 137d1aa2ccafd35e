import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { id } from './fields/fields.ts'
import { m } from '#contract/locales/paraglide/messages.js'

/** Which members a list has: those who are not archived, only the archived ones, or both. */
export const archivedFilter = v.optional(
  v.picklist(['no', 'only', 'all'], () => m.field_invalid()),
  'no',
)
export type ArchivedFilter = v.InferOutput<typeof archivedFilter>

/** The heading of the day in a CSV file. */
export const archivedLabel: () => string = m.member_csv_archived

/** Calls on members who have left the church and whose history stays. */
export const archiveCalls = {
  archive: endpoint({
    method: 'PUT',
    path: 'church/archived-members',
    in: 'church',
    who: 'leader',
    scope: 'church_id',
    summary:
      'Archives members, or brings them back (`archived: false`). Archived members keep their history. They do not count for the plan and get no messages.',
    input: v.object({
      church_id: id,
      member_ids: v.pipe(
        v.array(id),
        v.minLength(1, () => m.members_required()),
        v.maxLength(1000, () => m.limit_too_large()),
      ),
      archived: v.boolean(() => m.field_invalid()),
    }),
    response: v.object({
      /** Number of members who were not so before. */
      changed: v.number(),
      /** Members who are not in the church. The others are changed. */
      refused: v.optional(v.array(v.object({ member_id: v.string(), message: v.string() }))),
    }),
    queueable: true,
  }),
}
