import type { ScopeIds } from '#server/http/scopes.ts'

/** Church of a send. */
export const remindersScope = {
  send_id: 'select church_id from sends where id = $2',
} satisfies Partial<ScopeIds<'church'>>
