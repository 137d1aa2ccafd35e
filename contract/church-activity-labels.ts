import type { ChurchActivityKind } from './church-activity.ts'
import { m } from '#contract/locales/paraglide/messages.js'

/** Labels of church activities by kind. */
export const activityLabels: Record<ChurchActivityKind, () => string> = {
  colleague_joined: m.activity_colleague_joined,
  role_changed: m.activity_role_changed,
  colleague_removed: m.activity_colleague_removed,
  colleague_left: m.activity_colleague_left,
  members_merged: m.activity_members_merged,
  import_undone: m.activity_import_undone,
  visitor_dismissed: m.activity_visitor_dismissed,
  group_deleted: m.activity_group_deleted,
  gift_deleted: m.activity_gift_deleted,
  batch_deleted: m.activity_batch_deleted,
  event_deleted: m.activity_event_deleted,
  series_deleted: m.activity_series_deleted,
  church_deleted: m.activity_church_deleted,
  church_restored: m.activity_church_restored,
  members_exported: m.activity_members_exported,
  gifts_exported: m.activity_gifts_exported,
  statement_exported: m.activity_statement_exported,
  statements_exported: m.activity_statements_exported,
  data_exported: m.activity_data_exported,
  api_key_made: m.activity_api_key_made,
  api_key_revoked: m.activity_api_key_revoked,
  webhook_added: m.activity_webhook_added,
  webhook_changed: m.activity_webhook_changed,
  webhook_secret_renewed: m.activity_webhook_secret_renewed,
  webhook_removed: m.activity_webhook_removed,
  site_connected: m.activity_site_connected,
  site_disconnected: m.activity_site_disconnected,
}
