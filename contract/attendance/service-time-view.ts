import * as v from 'valibot'

/** When a church meets: on a weekday, or once on `on_date` (an extra service). */
export const serviceTime = v.object({
  /** The church's first service time has the church's id. */
  id: v.string(),
  church_id: v.string(),
  name: v.string(),
  /** 0: Sunday; null for an extra service. */
  weekday: v.nullable(v.number()),
  on_date: v.nullable(v.string()),
  starts_at: v.string(),
  /** Empty where unknown. */
  ends_at: v.string(),
  /** The groups it is for; empty: everyone. */
  group_ids: v.array(v.string()),
  /** No longer held; its services stay. */
  ended: v.boolean(),
})
export type ServiceTime = v.InferOutput<typeof serviceTime>
