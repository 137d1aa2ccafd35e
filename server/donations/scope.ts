import type { ScopeIds } from '#server/http/scopes.ts'

/** Church of a fund, batch or gift, including deleted ones, since a repeated deletion must succeed. */
export const donationsScope = {
  donation_id: `select church_id from donations where id = $2
    union all select church_id from deleted_donations where id = $2 limit 1`,
  fund_id: 'select church_id from funds where id = $2',
  batch_id: `select church_id from gift_batches where id = $2
    union all select church_id from deleted_gift_batches where id = $2 limit 1`,
} satisfies Partial<ScopeIds<'church'>>
