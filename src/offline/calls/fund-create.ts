import type { ValidInputOf } from '#contract/endpoint.ts'
import { funds } from '#contract/funds.ts'
import { syncStatusOf } from '#src/offline/overlay.ts'
import type { QueueableCall } from '#src/offline/queueable-call.ts'

/** A fund that is made. */
export const fundCreate: QueueableCall<typeof funds.create> = {
  endpoint: funds.create,
  entityKeys: ({ id }) => [`fund:${id}`, `new:${id}`],
  dependsOn: () => [],
  silent: false,
  batch: null,
  adds: ({ id, name }) => (id === undefined ? null : { kind: 'fund', id, name }),
  overlay: {
    funds(known, row, churchId) {
      const { id = row.key, name } = row.input as ValidInputOf<typeof funds.create>
      // Once the server has told of the fund, its word counts.
      if (row.church !== churchId || (known.has(id) && row.status === 'sent')) return
      known.set(id, { id, church_id: churchId, name, archived: false, syncStatus: syncStatusOf(row) })
    },
  },
  readBack: () => [{ list: 'funds' }],
  describe: ({ name }) => ({ kind: 'fund-added', name }),
  editLink: () => ({ form: 'funds' }),
  sentNotice: null,
}
