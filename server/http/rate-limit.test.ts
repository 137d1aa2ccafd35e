import { expect, test } from 'vitest'
import { speak } from '#tests/support/speak.ts'
import { tooManyTries } from './rate-limit.ts'

const minute = 60
const hour = 60 * minute

test.each([
  ['en', 20, 'Please wait 1 minute.'],
  ['en', 61, 'Please wait 2 minutes.'],
  ['en', hour, 'Please wait 60 minutes.'],
  ['en', hour + 1, 'Please wait 2 hours.'],
  ['en', 24 * hour, 'Please wait 24 hours.'],
  ['fr', minute, 'Veuillez attendre 1 minute.'],
  ['fr', 15 * minute, 'Veuillez attendre 15 minutes.'],
  ['fr', 23.5 * hour, 'Veuillez attendre 24 heures.'],
  ['ht', 15 * minute, 'Tanpri tann 15 minit.'],
  ['ht', 24 * hour, 'Tanpri tann 24 èdtan.'],
] as const)(
  'a wait is said in minutes, and in hours where it is long (%s, %d s)',
  (language, seconds, words) => {
    speak(language)
    expect(tooManyTries(seconds)).toContain(words)
  },
)
