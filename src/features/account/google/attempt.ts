import * as v from 'valibot'
import type { GoogleJoin } from '#contract/account/google.ts'

const attempt = v.object({
  /** Only this tab has it; the server has its hash. */
  secret: v.string(),
  /** Where to go after the sign-in. */
  back: v.optional(v.string()),
  /** They come from the home page, for their church. */
  church: v.optional(v.boolean()),
  /** The account to be joined, once Google has said who it is. Whoever looks up the code in their mail comes back to it. */
  join: v.optional(
    v.object({
      ticket: v.string(),
      email: v.string(),
      has_password: v.boolean(),
      email_proven: v.boolean(),
    }) satisfies v.GenericSchema<GoogleJoin>,
  ),
})
/** A sign-in at Google that this tab has begun. */
export type GoogleAttempt = v.InferOutput<typeof attempt>

const storageKey = 'google_attempt'

/** Returns the sign-in that this tab has begun, if there is one. */
export function readAttempt(): GoogleAttempt | undefined {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), attempt), sessionStorage.getItem(storageKey))
  return result.success ? result.output : undefined
}

/** Stores it for this tab, a reload and the way to Google and back included. */
export function storeAttempt(next: GoogleAttempt): void {
  sessionStorage.setItem(storageKey, JSON.stringify(next))
}

/** Deletes it: it has succeeded, or begins anew. */
export function deleteAttempt(): void {
  sessionStorage.removeItem(storageKey)
}
