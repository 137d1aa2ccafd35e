import type { Language } from '#contract/fields/fields.ts'

export const startPath = '/dashboard'

/** Share target: the browser posts shared files here, and the service worker receives them. */
export const sharePath = '/share'

export const sharedField = 'files'

/** Returns the URL of the web app manifest in a language. */
export function manifestAddress(language: Language): string {
  return `/manifest.webmanifest?lang=${language}`
}
