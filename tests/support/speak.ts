import { onTestFinished } from 'vitest'
import type { Language } from '#contract/fields/fields.ts'
import { overwriteGetLocale as overwriteApiLocale } from '#contract/locales/paraglide/runtime.js'
import { overwriteGetLocale } from '#src/locales/paraglide/runtime.js'

/** Has all texts in a language until the test ends: the modules that hold it serve other files too. */
export function speak(language: Language): void {
  const previous = overwriteGetLocale(() => language)
  const previousOfApi = overwriteApiLocale(() => language)
  onTestFinished(() => {
    overwriteGetLocale(previous)
    overwriteApiLocale(previousOfApi)
  })
}
