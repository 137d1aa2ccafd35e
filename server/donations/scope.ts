import type { ScopeIds } from '#server/http/scopes.ts'

/** The church of a fund, of a batch and of a gift, also of deleted ones: a deletion whose response was lost comes again. */
export const donationsScope = {
  donation_id: `select church_id from donations where id = $2
    union all select church_id from deleted_donations where id = $2 limit 1`,
  fund_id: 'select church_id from funds where id = $2',
  batch_id: `select church_id from gift_batches where id = $2
    union all select church_id from deleted_gift_batches where id = $2 limit 1`,
} satisfies Partial<ScopeIds<'church'>>
