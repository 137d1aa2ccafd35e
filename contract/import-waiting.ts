import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { id, message } from './fields/fields.ts'

/**
 * `reading`: being parsed. `mapping`: the user must assign the columns. `review`: rows can be reviewed.
 * `adding`: being added.
 */
export const importStatus = v.picklist(['reading', 'mapping', 'review', 'adding', 'done', 'undone', 'failed'])

export const waitingCalls = {
  addWaiting: endpoint({
    method: 'POST',
    path: 'church/members/imports/{import_id}/waiting',
    in: 'church',
    who: 'leader',
    scope: 'import_id',
    summary:
      'Adds the people who wait, as many as the plan has room for, in the background. Those who have become members ' +
      'meanwhile are filled in. Does nothing where nobody waits or they are being added.',
    input: v.object({ import_id: id }),
    response: v.object({ status: importStatus }),
  }),
  discardWaiting: endpoint({
    method: 'DELETE',
    path: 'church/members/imports/{import_id}/waiting',
    in: 'church',
    who: 'leader',
    scope: 'import_id',
    summary: 'Leaves out the people who wait.',
    input: v.object({ import_id: id }),
    response: message,
  }),
}
