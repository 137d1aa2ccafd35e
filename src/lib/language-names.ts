import type { Language } from '#contract/fields/fields.ts'

/** Languages by their own names. */
export const languageNames: Record<Language, string> = { en: 'English', fr: 'Français', ht: 'Kreyòl' }

/** Returns whether the device is in Haiti or its browser prefers Kreyòl. */
function isHaitian(): boolean {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return timeZone === 'America/Port-au-Prince' || navigator.languages.some((tag) => /^ht\b/i.test(tag))
}

const everywhere: Language[] = ['en', 'fr', 'ht']
let offered: Language[] | undefined

/** Kreyòl first in Haiti. By device, not by language: the list must not reorder on a choice. */
export function offeredLanguages(): Language[] {
  return (offered ??= isHaitian() ? ['ht', 'fr', 'en'] : everywhere)
}
