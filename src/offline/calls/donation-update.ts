import { donations } from '#contract/donations.ts'
import type { ValidInputOf } from '#contract/endpoint.ts'
import { describedGift } from '#src/offline/described-gift.ts'
import { syncStatusOf } from '#src/offline/overlay.ts'
import type { QueueableCall } from '#src/offline/queueable-call.ts'

/** Another amount of a gift. */
export const donationUpdate: QueueableCall<typeof donations.update> = {
  endpoint: donations.update,
  entityKeys: (input) => [`donation:${input.donation_id}`],
  dependsOn: (input) => [`new:${input.donation_id}`],
  silent: false,
  batch: null,
  adds: () => null,
  overlay: {
    donations(known, row) {
      const { donation_id, amount } = row.input as ValidInputOf<typeof donations.update>
      const gift = known.get(donation_id)
      if (gift) known.set(donation_id, { ...gift, amount, syncStatus: syncStatusOf(row) ?? gift.syncStatus })
    },
  },
  readBack: () => [{ list: 'donations' }, { list: 'analytics' }],
  describe: ({ donation_id, amount }, known) => ({
    kind: 'gift-changed',
    gift: describedGift(donation_id, { amount }, known),
  }),
  editLink: () => ({ form: 'donation-list' }),
  sentNotice: null,
}
