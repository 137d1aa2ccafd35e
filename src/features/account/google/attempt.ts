import * as v from 'valibot'
import type { GoogleJoin } from '#contract/account/google.ts'

const attempt = v.object({
  /** Kept in this tab; the server has its hash. */
  secret: v.string(),
  /** Page after the sign-in. */
  back: v.optional(v.string()),
  /** Sign-up for a church. */
  church: v.optional(v.boolean()),
  /** The account to join after Google's response; kept while the user looks up the code in their mail. */
  join: v.optional(
    v.object({
      ticket: v.string(),
      email: v.string(),
      has_password: v.boolean(),
      email_proven: v.boolean(),
    }) satisfies v.GenericSchema<GoogleJoin>,
  ),
})
/** A Google sign-in started in this tab. */
export type GoogleAttempt = v.InferOutput<typeof attempt>

const storageKey = 'google_attempt'

/** Returns this tab's Google sign-in, if any. */
export function readAttempt(): GoogleAttempt | undefined {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), attempt), sessionStorage.getItem(storageKey))
  return result.success ? result.output : undefined
}

/** Stores it in the session storage, which survives reloads and the redirect. */
export function storeAttempt(next: GoogleAttempt): void {
  sessionStorage.setItem(storageKey, JSON.stringify(next))
}

export function deleteAttempt(): void {
  sessionStorage.removeItem(storageKey)
}
