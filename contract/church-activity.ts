import * as v from 'valibot'
import { currencies } from './fields/money.ts'
import { roles } from './scope.ts'

/** What the owner of a church can read of: who came and left, what was deleted, taken out, or opened to a program. */
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

/** What it was done to, as it was at that moment: what is deleted cannot be looked up. */
const activityDetail = v.object({
  /** Of the person, group, event, file or address. */
  name: v.optional(v.string()),
  /** The role that somebody has since. */
  role: v.optional(v.picklist(roles)),
  /** The day of the gift, batch or event, or the year of statements. */
  date: v.optional(v.string()),
  amount: v.optional(v.number()),
  currency: v.optional(v.picklist(currencies)),
  /** How many people or gifts. */
  count: v.optional(v.number()),
})
export type ActivityDetail = v.InferOutput<typeof activityDetail>

/** Something that somebody did in a church. */
export const teamActivity = v.object({
  id: v.number(),
  at: v.string(),
  /** One of `churchActivityKinds`, or one that a later server knows. */
  kind: v.string(),
  /** Who did it; null: their account is deleted. */
  user_id: v.nullable(v.string()),
  /** Empty where the account is deleted. */
  user_name: v.string(),
  detail: activityDetail,
})
export type TeamActivity = v.InferOutput<typeof teamActivity>
