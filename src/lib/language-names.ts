import type { Language } from '#contract/fields/fields.ts'

/** The languages by their own names. */
export const languageNames: Record<Language, string> = { en: 'English', fr: 'Français', ht: 'Kreyòl' }

/** Whether the device is in Haiti or its browser reads Kreyòl. */
function isHaitian(): boolean {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return timeZone === 'America/Port-au-Prince' || navigator.languages.some((tag) => /^ht\b/i.test(tag))
}

const everywhere: Language[] = ['en', 'fr', 'ht']
let offered: Language[] | undefined

/**
 * The languages in the order in which lists on this device offer them: Kreyòl first where it is spoken. It goes by the
 * device and not by the language of now, so that no list turns round under the finger.
 */
export function offeredLanguages(): Language[] {
  return (offered ??= isHaitian() ? ['ht', 'fr', 'en'] : everywhere)
}

/** The same for a part of a page that the server renders, which knows no device: there the order is that of everybody. */
export const languagesAsServed = (): Language[] => everywhere
