import type { DescribedGift, Known } from './queueable-call.ts'

/** What the device knows of a gift that is written: what the input leaves out comes from what is known of it. */
export function describedGift(
  id: string | undefined,
  input: { member_id?: string | undefined; amount?: number },
  { names, gifts }: Known,
): DescribedGift {
  const known = id === undefined ? undefined : gifts?.get(id)
  const { member_id = known?.member_id ?? '', amount = known?.amount } = input
  return { name: names.get(member_id), amount, currency: known?.currency }
}
