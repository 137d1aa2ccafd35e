import type { Language } from '#contract/fields/fields.ts'
import { overwriteGetLocale as overwriteApiLocale } from '#contract/locales/paraglide/runtime.js'
import { locales, overwriteGetLocale } from '#src/locales/paraglide/runtime.js'
import { servedPage } from './served-page.ts'

const storageKey = 'language'

function isLanguage(value: string | null | undefined): value is Language {
  return locales.some((locale) => locale === value)
}

/** The language chosen on this device, else that of the page as it was served, else the first that we speak. */
function preferred(): Language {
  const chosen = localStorage.getItem(storageKey)
  if (isLanguage(chosen)) return chosen
  const served = servedPage()?.language
  return served ?? navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en'
}

let current: Language = 'en'
const listeners = new Set<() => void>()

overwriteGetLocale(language)
// On the server a page has the language it is drawn in, and the API that of the call.
if (globalThis.document) {
  current = preferred()
  overwriteApiLocale(language)
  document.documentElement.lang = current
}

/** The language of the moment. */
export function language(): Language {
  return globalThis.document ? current : (servedPage()?.language ?? current)
}

/** Switches the language of everything on this device. */
export function chooseLanguage(next: Language): void {
  localStorage.setItem(storageKey, next)
  take(next)
}

function take(next: Language): void {
  current = next
  document.documentElement.lang = next
  for (const listener of listeners) listener()
}

// Another tab has chosen one.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === storageKey && preferred() !== current) take(preferred())
})

/** Calls `listener` when the language changes. Returns how to stop. */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
