import type { Language } from '#contract/fields/fields.ts'

/** Where the app's icon leads. */
export const startPath = '/dashboard'

/** Where the browser posts files that other apps share with this one; the service worker receives them. */
export const sharePath = '/share'

/** The name of the shared files in that form. */
export const sharedField = 'files'

/** Returns the address of the web app manifest in a language. */
export function manifestAddress(language: Language): string {
  return `/manifest.webmanifest?lang=${language}`
}
