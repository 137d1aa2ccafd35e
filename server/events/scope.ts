import type { ScopeIds } from '#server/http/scopes.ts'

/** Church of an event. */
export const eventsScope = {
  event_id: 'select church_id from events where id = $2',
} satisfies Partial<ScopeIds<'church'>>
