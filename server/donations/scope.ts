import type { ScopeIds } from '#server/http/scopes.ts'

/** The church of a gift, also of one that is deleted: a deletion whose response was lost comes again. */
export const donationsScope = {
  donation_id: `select church_id from donations where id = $2
    union all select church_id from deleted_donations where id = $2 limit 1`,
} satisfies Partial<ScopeIds<'church'>>
