import type { GiftBatch } from '#contract/gift-batches.ts'
import { shortDate } from '#src/lib/dates.ts'

/** "Nov 15, 2026 · First service", or only the date. */
export function batchLabel({ date, name }: Pick<GiftBatch, 'date' | 'name'>): string {
  return [shortDate(date), name].filter(Boolean).join(' · ')
}
