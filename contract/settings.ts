import * as v from 'valibot'

/** Push services: Web Push with our VAPID key, or Firebase with the project's. */
const push = v.variant('kind', [
  v.object({ kind: v.literal('web'), key: v.string() }),
  v.object({
    kind: v.literal('fcm'),
    key: v.string(),
    config: v.object({
      apiKey: v.string(),
      projectId: v.string(),
      messagingSenderId: v.string(),
      appId: v.string(),
    }),
  }),
])
export type PushSettings = v.InferOutput<typeof push>

/** Read on start (`GET /settings.json` at the root), so that one build serves all installations. */
export const runtimeSettings = v.object({
  production: v.boolean(),
  title: v.string(),
  apiBase: v.string(),
  currencySymbol: v.string(),
  cloudAuth: v.nullable(v.object({ google: v.boolean() })),
  paymentKey: v.nullable(v.string()),
  /** Null disables push notifications. */
  push: v.nullable(push),
  operatorEmail: v.nullable(v.string()),
  /** Daily limit of SMS segments per church by plan. Missing on older servers. */
  textsPerDay: v.optional(v.object({ free: v.number(), starter: v.number(), growth: v.number() })),
  /** A language model can write posts, with a choice of tone and language. Missing: no. */
  writer: v.optional(v.boolean()),
  /** Recordings can be transcribed. Missing: no. */
  transcribe: v.optional(v.boolean()),
})
export type RuntimeSettings = v.InferOutput<typeof runtimeSettings>
