import * as v from 'valibot'
import { currencies } from './fields/money.ts'
import { roles } from './scope.ts'

/** Activities in an owner's log: team changes, deletions, exports and API keys. */
export const churchActivityKinds = [
  'colleague_joined',
  'role_changed',
  'colleague_removed',
  'colleague_left',
  'members_merged',
  'members_archived',
  'members_restored',
  'import_undone',
  'visitor_dismissed',
  'group_deleted',
  'households_merged',
  'household_deleted',
  'gift_deleted',
  'batch_deleted',
  'event_deleted',
  'series_deleted',
  'church_deleted',
  'church_restored',
  'members_exported',
  'gifts_exported',
  'statement_exported',
  'statements_exported',
  'data_exported',
  'api_key_made',
  'api_key_revoked',
  'webhook_added',
  'webhook_changed',
  'webhook_secret_renewed',
  'webhook_removed',
  'site_connected',
  'site_disconnected',
] as const
export type ChurchActivityKind = (typeof churchActivityKinds)[number]

/** Recorded at that time, since deleted entities cannot be looked up. */
const activityDetail = v.object({
  /** Name of the person, group, event, file or address. */
  name: v.optional(v.string()),
  role: v.optional(v.picklist(roles)),
  /** Date of the gift, batch or event, or year of the statements. */
  date: v.optional(v.string()),
  amount: v.optional(v.number()),
  currency: v.optional(v.picklist(currencies)),
  count: v.optional(v.number()),
})
export type ActivityDetail = v.InferOutput<typeof activityDetail>

export const teamActivity = v.object({
  id: v.number(),
  at: v.string(),
  /** One of `churchActivityKinds`, or one added by a later server. */
  kind: v.string(),
  /** The acting user; null after deletion of the account. */
  user_id: v.nullable(v.string()),
  /** Empty after deletion of the account. */
  user_name: v.string(),
  detail: activityDetail,
})
export type TeamActivity = v.InferOutput<typeof teamActivity>
