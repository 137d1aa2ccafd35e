import type { Language } from '#contract/fields/fields.ts'

/** The languages by their own names, in the order in which they are offered. */
export const languageNames: Record<Language, string> = { en: 'English', fr: 'Français', ht: 'Kreyòl' }
