import { funds } from '#contract/funds.ts'
import { addEntry, changeUnlessRejected } from '#src/offline/overlay.ts'
import { queueable } from '#src/offline/queueable-call.ts'

export const fundCalls = {
  /** A fund that is made. */
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

  /** A fund that is renamed, archived or taken back. */
  'funds.update': queueable(funds.update, {
    // The list of waiting changes counts another name and archiving as two.
    entityKeys: ({ fund_id, name, archived }) => [
      `fund:${fund_id}`,
      ...(name === undefined ? [] : [`fund-name:${fund_id}`]),
      ...(archived === undefined ? [] : [`fund-archived:${fund_id}`]),
    ],
    dependsOn: ({ fund_id }) => [`new:${fund_id}`],
    overlay: {
      // A gift form does not offer what the server has rejected.
      funds: (entries, { fund_id, name, archived }, row) =>
        changeUnlessRejected(entries, fund_id, row, (fund) => ({
          name: name ?? fund.name,
          archived: archived ?? fund.archived,
        })),
    },
    // Gifts say the name of their fund.
    readBack: () => [{ list: 'funds' }, { list: 'donations' }, { list: 'analytics' }],
    describe({ fund_id, name, archived }, known) {
      if (name !== undefined) return { kind: 'fund-renamed', name }
      return { kind: archived ? 'fund-archived' : 'fund-restored', name: known.funds?.get(fund_id) }
    },
    editLink: () => ({ form: 'funds' }),
  }),
}
