import { Store } from '@tanstack/store'
import type { Language } from '#contract/fields/fields.ts'
import { manifestAddress } from '#contract/pages/installed-app.ts'
import { overwriteGetLocale as overwriteApiLocale } from '#contract/locales/paraglide/runtime.js'
import { locales, overwriteGetLocale } from '#src/locales/paraglide/runtime.js'
import { servedPage } from './served-page.ts'

const storageKey = 'language'

function isLanguage(value: string | null | undefined): value is Language {
  return locales.some((locale) => locale === value)
}

/** The device's choice, else that of the served page, else the browser's first supported one. */
function preferred(): Language {
  const chosen = localStorage.getItem(storageKey)
  if (isLanguage(chosen)) return chosen
  const served = servedPage()?.language
  return served ?? navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en'
}

/** The device's language. On the server use `language()`, which is per page. */
export const languageStore = new Store<Language>('en')

overwriteGetLocale(language)
// The server has a language per rendered page and per API call.
if (globalThis.document) {
  overwriteApiLocale(language)
  apply(preferred())
}

/** The device's, or on the server that of the rendered page. */
export function language(): Language {
  return (globalThis.document ? undefined : servedPage()?.language) ?? languageStore.state
}

export function chooseLanguage(next: Language): void {
  localStorage.setItem(storageKey, next)
  apply(next)
}

function apply(next: Language): void {
  // Setting `lang` invalidates all styles, even to the same value.
  if (document.documentElement.lang !== next) document.documentElement.lang = next
  // The manifest's shortcuts use this language.
  document.querySelector('link[rel="manifest"]')?.setAttribute('href', manifestAddress(next))
  languageStore.setState(() => next)
}

globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === storageKey) apply(preferred())
})
