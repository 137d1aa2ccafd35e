import * as v from 'valibot'
import { area, endpoint } from './endpoint.ts'
import { id } from './fields/fields.ts'

/** `key`: an id or date; null: the whole church. `call` null: events were lost, refetch all live data. */
export const change = v.object({ call: v.nullable(v.string()), key: v.nullable(v.string()) })
export type Change = v.InferOutput<typeof change>

export const live = area('live', {
  changes: endpoint({
    method: 'GET',
    path: 'church/live',
    in: 'church',
    who: 'usher',
    scope: 'church_id',
    summary:
      'Tells, as events of a stream, what others change in a church: which call would return other data by now. ' +
      'It ends with the life of the access token; a comment comes every 20 seconds.',
    input: v.object({ church_id: id }),
    response: { events: change },
  }),
})
