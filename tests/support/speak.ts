import { onTestFinished } from 'vitest'
import type { Language } from '#contract/fields/fields.ts'
import { overwriteGetLocale as overwriteApiLocale } from '#contract/locales/paraglide/runtime.js'
import { overwriteGetLocale } from '#src/locales/paraglide/runtime.js'

/** Sets the language until the test ends: its modules are shared between files. */
export function speak(language: Language): void {
  const previous = overwriteGetLocale(() => language)
  const previousOfApi = overwriteApiLocale(() => language)
  onTestFinished(() => {
    overwriteGetLocale(previous)
    overwriteApiLocale(previousOfApi)
  })
}
