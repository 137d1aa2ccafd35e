import type { ScopeIds } from '#server/http/scopes.ts'

/** The church of a webhook, and of what was sent to it. */
export const webhooksScope = {
  webhook_id: 'select church_id from webhooks where id = $2',
  delivery_id: 'select church_id from webhook_deliveries where id = $2',
} satisfies Partial<ScopeIds<'church'>>
