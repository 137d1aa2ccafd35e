import type { Language } from '#contract/fields/fields.ts'

/** Start page of the installed app. */
export const startPath = '/dashboard'

/** Share target: the browser posts shared files here, and the service worker receives them. */
export const sharePath = '/share'

/** Form field of the shared files. */
export const sharedField = 'files'

/** Returns the URL of the web app manifest in a language. */
export function manifestAddress(language: Language): string {
  return `/manifest.webmanifest?lang=${language}`
}
