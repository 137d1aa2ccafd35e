import { donations } from '#contract/donations.ts'
import type { ValidInputOf } from '#contract/endpoint.ts'
import { describedGift } from '#src/offline/described-gift.ts'
import type { QueueableCall } from '#src/offline/queueable-call.ts'

/** A gift that is deleted. */
export const donationRemove: QueueableCall<typeof donations.remove> = {
  endpoint: donations.remove,
  entityKeys: (input) => [`donation:${input.donation_id}`],
  dependsOn: (input) => [`new:${input.donation_id}`],
  silent: false,
  batch: null,
  adds: () => null,
  overlay: {
    donations(known, row) {
      const { donation_id } = row.input as ValidInputOf<typeof donations.remove>
      const gift = known.get(donation_id)
      // What the server rejects to delete is still there.
      if (gift && row.status === 'needsAttention')
        known.set(donation_id, { ...gift, syncStatus: 'needsAttention' })
      else known.delete(donation_id)
    },
  },
  readBack: () => [{ list: 'donations' }, { list: 'analytics' }],
  describe: ({ donation_id }, known) => ({
    kind: 'gift-deleted',
    gift: describedGift(donation_id, {}, known),
  }),
  editLink: () => null,
  sentNotice: null,
}
