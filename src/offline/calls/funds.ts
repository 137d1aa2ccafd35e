import { funds } from '#contract/funds.ts'
import { addEntry, changeUnlessRejected } from '#src/offline/overlay.ts'
import { queueable } from '#src/offline/queueable-call.ts'

export const fundCalls = {
  'funds.create': queueable(funds.create, {
    entityKeys: ({ id }) => [`fund:${id}`, `new:${id}`],
    adds: ({ id, name }) => (id === undefined ? null : { kind: 'fund', id, name }),
    overlay: {
      funds(entries, { id, name }, row, churchId) {
        if (row.church !== churchId) return
        addEntry(entries, row, { id: id ?? row.key, church_id: churchId, name, archived: false })
      },
    },
    readBack: () => [{ list: 'funds' }],
    describe: ({ name }) => ({ kind: 'fund-added', name }),
    editLink: () => ({ form: 'funds' }),
  }),

  'funds.update': queueable(funds.update, {
    // Renaming and archiving count as two changes.
    entityKeys: ({ fund_id, name, archived }) => [
      `fund:${fund_id}`,
      ...(name === undefined ? [] : [`fund-name:${fund_id}`]),
      ...(archived === undefined ? [] : [`fund-archived:${fund_id}`]),
    ],
    dependsOn: ({ fund_id }) => [`new:${fund_id}`],
    overlay: {
      // Gift forms must not offer rejected funds.
      funds: (entries, { fund_id, name, archived }, row) =>
        changeUnlessRejected(entries, fund_id, row, (fund) => ({
          name: name ?? fund.name,
          archived: archived ?? fund.archived,
        })),
    },
    readBack: () => [{ list: 'funds' }, { list: 'donations' }, { list: 'analytics' }],
    describe({ fund_id, name, archived }, known) {
      if (name !== undefined) return { kind: 'fund-renamed', name }
      return { kind: archived ? 'fund-archived' : 'fund-restored', name: known.funds?.get(fund_id) }
    },
    editLink: () => ({ form: 'funds' }),
  }),
}
