import { AsyncLocalStorage } from 'node:async_hooks'
import type { Language } from '#contract/fields/fields.ts'
import { locales, overwriteGetLocale } from '#contract/locales/paraglide/runtime.js'

const current = new AsyncLocalStorage<Language>()

overwriteGetLocale(() => current.getStore() ?? 'en')

/** Runs `work` with messages in `language`. */
export function inLanguage<T>(language: Language, work: () => T): T {
  return current.run(language, work)
}

/** Like `namedLanguage`, with English as the default. */
export function languageOf(header: string | undefined): Language {
  return namedLanguage(header) ?? 'en'
}

/** The first supported language in an Accept-Language header. */
export function namedLanguage(header: string | undefined): Language | undefined {
  for (const part of header?.split(',') ?? []) {
    const code = part.trim().slice(0, 2).toLowerCase()
    const named = locales.find((locale) => locale === code)
    if (named) return named
  }
  return undefined
}
