import { expect, it } from 'vitest'
import { m } from '#src/locales/paraglide/messages.js'

const french = { locale: 'fr' } as const
const creole = { locale: 'ht' } as const

it('breaks no line of French before its punctuation, nor inside its quotation marks', () => {
  expect(m.account_forgot({}, french)).toBe('Mot de passe oublié\u00A0?')
  expect(m.help_attendance_offline_2({}, french)).toContain('«\u00A0Présences\u00A0»')
  expect(m.notices_way_of({ kind: 'A', way: 'B' }, french)).toBe('A\u00A0: B')
})

it('breaks no line of Kreyòl inside its quotation marks, and sets no space where it has none', () => {
  expect(m.help_attendance_offline_2({}, creole)).toContain('«\u00A0Prezans\u00A0»')
  expect(m.account_forgot({}, creole)).toBe('Ou bliye modpas ou?')
})
