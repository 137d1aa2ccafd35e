import * as v from 'valibot'

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
  /** Where the people who run the server are written to; null where they have not said. */
  operatorEmail: v.nullable(v.string()),
})
export type RuntimeSettings = v.InferOutput<typeof runtimeSettings>
