import { donations } from '#contract/donations.ts'
import type { ValidInputOf } from '#contract/endpoint.ts'
import { describedGift } from '#src/offline/described-gift.ts'
import { giftDetails } from '#src/offline/gift-details.ts'
import { syncStatusOf } from '#src/offline/overlay.ts'
import type { QueueableCall } from '#src/offline/queueable-call.ts'

/** A gift that is logged; it may be of a member whom the server does not know yet. */
export const donationAdd: QueueableCall<typeof donations.add> = {
  endpoint: donations.add,
  entityKeys: (input) => [`donation:${input.id}`, `new:${input.id}`],
  dependsOn: ({ member_id, fund_id, batch_id }) => [
    `new:${member_id}`,
    ...(fund_id ? [`new:${fund_id}`] : []),
    ...(batch_id ? [`batch:${batch_id}`] : []),
  ],
  silent: false,
  batch: null,
  adds: ({ id, member_id, amount }) =>
    id === undefined ? null : { kind: 'donation', id, member_id, amount },
  overlay: {
    donations(known, row, of) {
      const input = row.input as ValidInputOf<typeof donations.add>
      const id = input.id ?? row.key
      // Once the server has told of the gift, its word counts.
      if (row.church !== of.churchId || (known.has(id) && row.status === 'sent')) return
      known.set(id, {
        id,
        church_id: of.churchId,
        member_id: input.member_id,
        member_name: of.nameOf(input.member_id),
        amount: input.amount,
        currency: of.currency,
        note: input.note,
        date: input.date,
        ...giftDetails(input, of),
        batch_id: input.batch_id ?? null,
        createdAt: new Date(row.madeAt).toISOString(),
        syncStatus: syncStatusOf(row),
      })
    },
  },
  readBack: () => [{ list: 'donations' }, { list: 'analytics' }],
  describe: (input, known) => ({ kind: 'gift-added', gift: describedGift(input.id, input, known) }),
  editLink: ({ order }) => ({ form: 'donation-add', row: order }),
  sentNotice: 'donation-logged',
}
