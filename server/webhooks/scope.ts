import type { ScopeIds } from '#server/http/scopes.ts'

/** Church of a webhook or delivery. */
export const webhooksScope = {
  webhook_id: 'select church_id from webhooks where id = $2',
  delivery_id: 'select church_id from webhook_deliveries where id = $2',
} satisfies Partial<ScopeIds<'church'>>
