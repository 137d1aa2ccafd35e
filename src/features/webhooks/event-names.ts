import { testEvent } from '#contract/webhooks.ts'
import type { WebhookEvent } from '#contract/webhooks.ts'
import { m } from '#src/locales/paraglide/messages.js'

/** Labels of webhook events. */
export const eventNames: Record<WebhookEvent | typeof testEvent, () => string> = {
  'member.added': m.webhooks_event_member_added,
  'member.archived': m.webhooks_event_member_archived,
  'member.restored': m.webhooks_event_member_restored,
  'household.added': m.webhooks_event_household_added,
  'household.updated': m.webhooks_event_household_updated,
  'household.removed': m.webhooks_event_household_removed,
  'service.counted': m.webhooks_event_service_counted,
  'gift.logged': m.webhooks_event_gift_logged,
  'rsvp.answered': m.webhooks_event_rsvp_answered,
  [testEvent]: m.webhooks_event_test,
}

/** Descriptions of webhook events. */
export const eventTexts: Record<WebhookEvent, () => string> = {
  'member.added': m.webhooks_event_member_added_help,
  'member.archived': m.webhooks_event_member_archived_help,
  'member.restored': m.webhooks_event_member_restored_help,
  'household.added': m.webhooks_event_household_added_help,
  'household.updated': m.webhooks_event_household_updated_help,
  'household.removed': m.webhooks_event_household_removed_help,
  'service.counted': m.webhooks_event_service_counted_help,
  'gift.logged': m.webhooks_event_gift_logged_help,
  'rsvp.answered': m.webhooks_event_rsvp_answered_help,
}
