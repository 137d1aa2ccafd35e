import { donations } from '#contract/donations.ts'
import type { ValidInputOf } from '#contract/endpoint.ts'
import { addEntry, changeEntry, removeEntry } from '#src/offline/overlay.ts'
import type { GiftsOf, ShownDonation } from '#src/offline/overlay.ts'
import { queueable } from '#src/offline/queueable-call.ts'
import type { DescribedGift, Known, ReadBack } from '#src/offline/queueable-call.ts'

const readBack = (): ReadBack[] => [{ list: 'donations' }, { list: 'analytics' }]

export const donationCalls = {
  'donations.add': queueable(donations.add, {
    entityKeys: (input) => [`donation:${input.id}`, `new:${input.id}`],
    dependsOn: ({ member_id, ...input }) => [`new:${member_id}`, ...fundAndBatchKeys(input)],
    adds: ({ id, member_id, amount }) =>
      id === undefined ? null : { kind: 'donation', id, member_id, amount },
    overlay: {
      donations(entries, input, row, of) {
        if (row.church !== of.churchId) return
        addEntry(entries, row, {
          id: input.id ?? row.key,
          church_id: of.churchId,
          member_id: input.member_id,
          member_name: of.nameOf(input.member_id),
          amount: input.amount,
          currency: of.currency,
          note: input.note,
          date: input.date,
          ...fundAndMethod(input, of),
          batch_id: input.batch_id ?? null,
          createdAt: new Date(row.madeAt).toISOString(),
        })
      },
    },
    readBack,
    describe: (input, known) => ({ kind: 'gift-added', gift: describeGift(input.id, input, known) }),
    editLink: ({ order }) => ({ form: 'donation-add', row: order }),
    sentNotice: 'donation-logged',
  }),

  'donations.update': queueable(donations.update, {
    entityKeys: (input) => [`donation:${input.donation_id}`],
    dependsOn: ({ donation_id, member_id, ...input }) => [
      `new:${donation_id}`,
      ...(member_id === undefined ? [] : [`new:${member_id}`]),
      ...fundAndBatchKeys(input),
    ],
    overlay: {
      donations: (entries, { donation_id, church_id: _church, base: _base, ...input }, row, of) =>
        changeEntry(entries, donation_id, row, (gift) => {
          const given = Object.entries(input).filter(([, value]) => value !== undefined)
          const changes = Object.fromEntries(given) as Partial<ShownDonation>
          const { member_id, fund_id, method, cheque_number } = { ...gift, ...changes }
          return {
            ...changes,
            member_name: member_id === gift.member_id ? gift.member_name : of.nameOf(member_id),
            ...('fund_id' in changes && { fund_name: fund_id === null ? '' : of.fundNameOf(fund_id) }),
            cheque_number: method === 'cheque' ? cheque_number : '',
          }
        }),
    },
    readBack,
    describe: ({ donation_id, ...input }, known) => ({
      kind: 'gift-changed',
      gift: describeGift(donation_id, input, known),
    }),
    editLink: (_row, { donation_id }) => ({ form: 'gift', giftId: donation_id }),
  }),

  'donations.remove': queueable(donations.remove, {
    entityKeys: (input) => [`donation:${input.donation_id}`],
    dependsOn: (input) => [`new:${input.donation_id}`],
    overlay: { donations: (entries, { donation_id }, row) => removeEntry(entries, donation_id, row) },
    readBack,
    describe: ({ donation_id }, known) => ({
      kind: 'gift-deleted',
      gift: describeGift(donation_id, {}, known),
    }),
  }),
}

function fundAndBatchKeys({
  fund_id,
  batch_id,
}: Pick<ValidInputOf<typeof donations.update>, 'fund_id' | 'batch_id'>): string[] {
  return [...(fund_id ? [`new:${fund_id}`] : []), ...(batch_id ? [`batch:${batch_id}`] : [])]
}

/** Rows of older apps have neither. */
function fundAndMethod(
  { fund_id = null, method = 'cash', cheque_number = '' }: Partial<ValidInputOf<typeof donations.add>>,
  { fundNameOf }: GiftsOf,
): Pick<ShownDonation, 'fund_id' | 'fund_name' | 'method' | 'cheque_number'> {
  return { fund_id, fund_name: fund_id === null ? '' : fundNameOf(fund_id), method, cheque_number }
}

function describeGift(
  id: string | undefined,
  input: { member_id?: string | undefined; amount?: number | undefined },
  { names, gifts }: Known,
): DescribedGift {
  const known = id === undefined ? undefined : gifts?.get(id)
  const { member_id = known?.member_id ?? '', amount = known?.amount } = input
  return { name: names.get(member_id), amount, currency: known?.currency }
}
