import type { Language } from '#contract/fields/fields.ts'
import { language } from '#contract/fields/fields.ts'
import { googleMode } from '#contract/account/google.ts'
import type { GoogleMode } from '#contract/account/google.ts'
import { getLocale } from '#contract/locales/paraglide/runtime.js'
import { newSecret } from '#server/tokens.ts'

/**
 * Creates a `state`: a secret, the return mode and the language. Stored as a hash of the whole, so it cannot be
 * altered.
 */
export function newState(mode: GoogleMode): string {
  return `${mode}.${getLocale()}.${newSecret()}`
}

/** Parses a state. Of a foreign state only the language is used. */
export function readState(state: string): { mode: GoogleMode; language: Language | undefined } {
  const [mode, locale] = state.split('.')
  return {
    mode: googleMode.options.find((one) => one === mode) ?? 'redirect',
    language: language.options.find((one) => one === locale),
  }
}
