import { showLanguages } from '#contract/shows/show-settings.ts'
import { m } from '#src/locales/paraglide/messages.js'

/** Languages by their own names, so that they need no translation. */
const names: Record<Exclude<(typeof showLanguages)[number], ''>, string> = {
  ht: 'Kreyòl ayisyen',
  fr: 'Français',
  en: 'English',
  es: 'Español',
  pt: 'Português',
  de: 'Deutsch',
  it: 'Italiano',
  nl: 'Nederlands',
  ar: 'العربية',
  ru: 'Русский',
  zh: '中文',
}

export function languageOptions() {
  return showLanguages.map((value) => ({
    value,
    label: value === '' ? m.show_language_church() : names[value],
  }))
}
