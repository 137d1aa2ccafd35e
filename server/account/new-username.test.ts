import { expect, test } from 'vitest'
import { usernameCandidates } from '#server/account/new-username.ts'
import { plainUsername } from '#server/account/rules.ts'

test.each([
  ['Marie-Ève Joseph', 'marieevejoseph'],
  ['  Jean  Pierre ', 'jeanpierre'],
  ["Wilnise D'Haïti 2", 'wilnisedhaiti2'],
  ['Иван Петров', 'иванпетров'],
  ['@#/?%~', 'user'],
  ['', 'user'],
  ['🙂', 'user'],
  // Mixed alphabets could imitate another person's name.
  ['Аnn', 'user'],
  ['ann\u200B\u202E', 'ann'],
  ['ᴬᴺᴺ', 'ann'],
  ['x'.repeat(100), 'x'.repeat(30)],
])('makes of the name %j the username %j', (name, username) => {
  expect(usernameCandidates(name)[0]).toBe(username)
})

test('offers the same name with the next numbers, then with numbers by chance', () => {
  const candidates = usernameCandidates('Ann', () => 54_321)
  expect(candidates.slice(0, 3)).toEqual(['ann', 'ann2', 'ann3'])
  expect(candidates.at(-1)).toBe('ann54321')
})

test('offers only usernames that a person could choose', () => {
  for (const name of [
    'Ann',
    'Zoë Ångström',
    'देवनागरी',
    'ß',
    'İstanbul',
    '١٢٣',
    'ﬁn',
    '\u0301a',
    'e\u0301'.repeat(60),
  ]) {
    for (const candidate of usernameCandidates(name)) {
      expect(candidate).toMatch(/^[^@#%~\s/?][^\s/?#]*$/u)
      expect(candidate.length).toBeLessThanOrEqual(50)
      expect(plainUsername(candidate)).toBe(candidate)
    }
  }
})
