import { donations } from '#contract/donations.ts'
import type { ValidInputOf } from '#contract/endpoint.ts'
import { describedGift } from '#src/offline/described-gift.ts'
import { giftDetails } from '#src/offline/gift-details.ts'
import { statusAfter } from '#src/offline/overlay.ts'
import type { QueueableCall } from '#src/offline/queueable-call.ts'

/** What is corrected of a gift: the amount, and whatever else is given. */
export const donationUpdate: QueueableCall<typeof donations.update> = {
  endpoint: donations.update,
  entityKeys: (input) => [`donation:${input.donation_id}`],
  dependsOn: ({ donation_id, member_id, fund_id, batch_id }) => [
    `new:${donation_id}`,
    ...(member_id === undefined ? [] : [`new:${member_id}`]),
    ...(fund_id ? [`new:${fund_id}`] : []),
    ...(batch_id ? [`batch:${batch_id}`] : []),
  ],
  silent: false,
  batch: null,
  adds: () => null,
  overlay: {
    donations(known, row, of) {
      const input = row.input as ValidInputOf<typeof donations.update>
      const gift = known.get(input.donation_id)
      if (!gift) return
      const { member_id = gift.member_id, amount, note = gift.note, date = gift.date } = input
      const { batch_id = gift.batch_id } = input
      known.set(gift.id, {
        ...gift,
        member_id,
        member_name: member_id === gift.member_id ? gift.member_name : of.nameOf(member_id),
        amount,
        note,
        date,
        ...(input.method !== undefined && giftDetails({ ...gift, ...input }, of)),
        batch_id,
        syncStatus: statusAfter(gift.syncStatus, row),
      })
    },
  },
  readBack: () => [{ list: 'donations' }, { list: 'analytics' }],
  describe: ({ donation_id, ...input }, known) => ({
    kind: 'gift-changed',
    gift: describedGift(donation_id, input, known),
  }),
  editLink: (_, { donation_id }) => ({ form: 'gift', giftId: donation_id }),
  sentNotice: null,
}
