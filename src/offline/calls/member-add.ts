import type { ValidInputOf } from '#contract/endpoint.ts'
import { members } from '#contract/members.ts'
import { writtenFields } from '#src/offline/member-overlay.ts'
import { syncStatusOf } from '#src/offline/overlay.ts'
import type { QueueableCall } from '#src/offline/queueable-call.ts'

/** A new member; the device makes the id, so that what follows can name it. */
export const memberAdd: QueueableCall<typeof members.add> = {
  endpoint: members.add,
  entityKeys: (input) => [`member:${input.id}`, `new:${input.id}`],
  dependsOn: () => [],
  silent: false,
  batch: null,
  adds: ({ id, name }) => (id === undefined ? null : { kind: 'member', id, name }),
  overlay: {
    members(known, row, of) {
      const input = row.input as ValidInputOf<typeof members.add>
      const id = input.id ?? row.key
      // Once the server has told of the person, its word counts.
      if (row.church !== of.churchId || (known.has(id) && row.status === 'sent')) return
      const at = new Date(row.madeAt).toISOString()
      known.set(id, {
        id,
        church_id: of.churchId,
        photo: null,
        createdAt: at,
        updatedAt: at,
        ...writtenFields(input, of),
        syncStatus: syncStatusOf(row),
      })
    },
  },
  readBack: () => [{ list: 'members' }, { list: 'analytics' }],
  describe: ({ name }) => ({ kind: 'member-added', name }),
  editLink: ({ order, church }) => ({ form: 'member-add', churchId: church ?? '', row: order }),
  sentNotice: 'member-added',
}
