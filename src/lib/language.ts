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

/** Returns the language chosen on this device, else that of the served page, else the browser's first that we have. */
function preferred(): Language {
  const chosen = localStorage.getItem(storageKey)
  if (isLanguage(chosen)) return chosen
  const served = servedPage()?.language
  return served ?? navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en'
}

/** The language of this device. On the server every page has its own: read `language()` there. */
export const languageStore = new Store<Language>('en')

overwriteGetLocale(language)
// On the server a page has the language it is rendered in, and the API that of the call.
if (globalThis.document) {
  overwriteApiLocale(language)
  apply(preferred())
}

/** Returns the language of now: of this device, on the server of the page that is rendered. */
export function language(): Language {
  return (globalThis.document ? undefined : servedPage()?.language) ?? languageStore.state
}

/** Switches the language of everything on this device. */
export function chooseLanguage(next: Language): void {
  localStorage.setItem(storageKey, next)
  apply(next)
}

function apply(next: Language): void {
  // To set it anew, though to the same, has the whole page's styles computed anew.
  if (document.documentElement.lang !== next) document.documentElement.lang = next
  // An app that is installed from here has its shortcuts in this language.
  document.querySelector('link[rel="manifest"]')?.setAttribute('href', manifestAddress(next))
  languageStore.setState(() => next)
}

// Another tab has chosen one.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === storageKey) apply(preferred())
})
