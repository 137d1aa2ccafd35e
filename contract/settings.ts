import * as v from 'valibot'

/** How pushes reach a browser: by its own push service with our key, or by Firebase with its project's. */
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

/** What the server tells the app at start (`GET /settings.json` at the root); none of it is baked into the build. */
export const runtimeSettings = v.object({
  production: v.boolean(),
  /** The app's title. */
  title: v.string(),
  /** Where the API stands, without a slash at its end. */
  apiBase: v.string(),
  currencySymbol: v.string(),
  /** Which providers sign people in; null where none is configured. */
  cloudAuth: v.nullable(v.object({ google: v.boolean() })),
  /** Public key of the card payment provider; null where there is none. */
  paymentKey: v.nullable(v.string()),
  /** Null: nothing is pushed. */
  push: v.nullable(push),
  /** Where the people who run the server are written to; null where they have not said. */
  operatorEmail: v.nullable(v.string()),
  /** The most SMS segments that a church sends in a day, by its plan. Not there: the server is older. */
  textsPerDay: v.optional(v.object({ free: v.number(), starter: v.number(), growth: v.number() })),
  /** Posts are written by a model, in the tone and the language that are asked for. Not there: no. */
  writer: v.optional(v.boolean()),
  /** A model listens to recordings, where somebody wants a transcript. Not there: no. */
  transcribe: v.optional(v.boolean()),
})
export type RuntimeSettings = v.InferOutput<typeof runtimeSettings>
