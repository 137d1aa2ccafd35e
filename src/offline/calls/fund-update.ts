import type { ValidInputOf } from '#contract/endpoint.ts'
import { funds } from '#contract/funds.ts'
import { statusAfter } from '#src/offline/overlay.ts'
import type { Description, QueueableCall } from '#src/offline/queueable-call.ts'

/** A fund that is renamed, archived or taken back. */
export const fundUpdate: QueueableCall<typeof funds.update> = {
  endpoint: funds.update,
  // Another name and archiving are two changes to whoever asks what waits.
  entityKeys: ({ fund_id, name, archived }) => [
    `fund:${fund_id}`,
    ...(name === undefined ? [] : [`fund-name:${fund_id}`]),
    ...(archived === undefined ? [] : [`fund-archived:${fund_id}`]),
  ],
  dependsOn: ({ fund_id }) => [`new:${fund_id}`],
  silent: false,
  batch: null,
  adds: () => null,
  overlay: {
    funds(known, row) {
      const { fund_id, name, archived } = row.input as ValidInputOf<typeof funds.update>
      const fund = known.get(fund_id)
      if (!fund) return
      const syncStatus = statusAfter(fund.syncStatus, row)
      // What the server rejects is not what gifts are offered.
      if (row.status === 'needsAttention') known.set(fund_id, { ...fund, syncStatus })
      else
        known.set(fund_id, {
          ...fund,
          name: name ?? fund.name,
          archived: archived ?? fund.archived,
          syncStatus,
        })
    },
  },
  // Gifts say the name of their fund.
  readBack: () => [{ list: 'funds' }, { list: 'donations' }, { list: 'analytics' }],
  describe({ fund_id, name, archived }, known): Description {
    if (name !== undefined) return { kind: 'fund-renamed', name }
    return { kind: archived ? 'fund-archived' : 'fund-restored', name: known.funds?.get(fund_id) }
  },
  editLink: () => ({ form: 'funds' }),
  sentNotice: null,
}
