import type { Language } from '#contract/fields.ts'
import { overwriteGetLocale as overwriteApiLocale } from '#contract/messages/paraglide/runtime.js'
import { locales, overwriteGetLocale } from '#src/messages/paraglide/runtime.js'

const storageKey = 'language'

function isLanguage(value: string | null | undefined): value is Language {
  return locales.some((locale) => locale === value)
}

/** The language chosen on this device, else the first of the browser's that we speak, else English. */
function preferred(): Language {
  const chosen = localStorage.getItem(storageKey)
  if (isLanguage(chosen)) return chosen
  return navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en'
}

let current: Language = preferred()
const listeners = new Set<() => void>()

overwriteGetLocale(() => current)
overwriteApiLocale(() => current)
document.documentElement.lang = current

/** The language of the moment. */
export function language(): Language {
  return current
}

/** Switches the language of everything on this device. */
export function chooseLanguage(next: Language): void {
  current = next
  localStorage.setItem(storageKey, next)
  document.documentElement.lang = next
  for (const listener of listeners) listener()
}

/** Calls `listener` when the language changes. Returns how to stop. */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
