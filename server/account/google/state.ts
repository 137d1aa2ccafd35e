import type { Language } from '#contract/fields/fields.ts'
import { language } from '#contract/fields/fields.ts'
import { googleMode } from '#contract/account/google.ts'
import type { GoogleMode } from '#contract/account/google.ts'
import { getLocale } from '#contract/locales/paraglide/runtime.js'
import { newSecret } from '#server/tokens.ts'

/**
 * A new `state`: a secret, with how the browser comes back and the language that it is to be told in, which Google hands
 * back with it. It is stored as a hash of the whole, so nothing of it can be changed on the way.
 */
export function newState(mode: GoogleMode): string {
  return `${mode}.${getLocale()}.${newSecret()}`
}

/** What a state says of the way back; of one that is not ours nothing can be believed but the language. */
export function readState(state: string): { mode: GoogleMode; language: Language | undefined } {
  const [mode, locale] = state.split('.')
  return {
    mode: googleMode.options.find((one) => one === mode) ?? 'redirect',
    language: language.options.find((one) => one === locale),
  }
}
