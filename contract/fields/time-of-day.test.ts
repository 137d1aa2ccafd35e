import { expect, test } from 'vitest'
import { formatMinute, formatTyped, minuteOfDay } from './time-of-day.ts'

test.each([
  ['10:00 AM', 600],
  ['10:30am', 630],
  ['10 a.m.', 600],
  ['12:00 AM', 0],
  ['12:15 PM', 735],
  ['7 p.m.', 1140],
  ['7 PM', 1140],
  ['at 6:30 PM', 1110],
  ["6 o'clock in the evening", 1080],
  ['18:30', 1110],
  ['18.30', 1110],
  ['9', 540],
  ['10h', 600],
  ['10h30', 630],
  ['10 h 30', 630],
  ['18\u00a0h\u00a030', 1110],
  ['18h30min', 1110],
  ['10 heures', 600],
  ['10 heures 15', 615],
  ['À 18h', 1080],
  ['7 heures du soir', 1140],
  ['7h30 du soir', 1170],
  ['9h le matin', 540],
  ['10è nan maten', 600],
  ['2zè apremidi', 840],
  ['2zè nan apremidi', 840],
  ['7è diswa', 1140],
  ['7è 30 diswa', 1170],
  ['7è30 pm', 1170],
  ['6è30', 390],
  ['6è edmi nan maten', 390],
  ['a 6zè aswè', 1080],
  ['20:00 PM', 1200],
  ['Noon', 720],
  ['midi', 720],
  ['minwi', 0],
  ['Minuit', 0],
])('%s', (text, minute) => {
  expect(minuteOfDay(text)).toBe(minute)
})

test.each([
  '',
  'after the service',
  '25:00',
  '10:75',
  '10:00 or so',
  'ten',
  '100',
  '1030',
  '10:0',
  '-1',
  '10h3',
  '10h300',
  '6 egliz',
  '7 zèd',
])('%j is no time that can be read', (text) => {
  expect(minuteOfDay(text)).toBeUndefined()
  expect(formatTyped(text, 'fr')).toBe(text)
})

/** Replaces no-break spaces. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  ['6:30 PM', '6:30 PM', '18 h 30', '6è30 pm'],
  ['10:00 AM', '10:00 AM', '10 h', '10è am'],
  ['18h30', '6:30 PM', '18 h 30', '6è30 pm'],
  ['7h', '7:00 AM', '7 h', '7è am'],
  ['7è diswa', '7:00 PM', '19 h', '7è pm'],
  ['midi', '12:00 PM', '12 h', '12è pm'],
  ['12:00 AM', '12:00 AM', '0 h', '12è am'],
  ['00:15', '12:15 AM', '0 h 15', '12è15 am'],
])('%s is written in English, French and Kreyòl', (typed, ...written) => {
  expect((['en', 'fr', 'ht'] as const).map((language) => plain(formatTyped(typed, language)))).toEqual(
    written,
  )
})

test.each(['6:30', '7', '7è', '12.15'])('%s stays as it was typed: it may be of the evening', (typed) => {
  for (const language of ['en', 'fr', 'ht'] as const) expect(formatTyped(typed, language)).toBe(typed)
})

test.each(['en', 'fr', 'ht'] as const)('what is written in %s is read again', (language) => {
  for (let minute = 0; minute < 1440; minute += 5) {
    expect(minuteOfDay(formatMinute(minute, language))).toBe(minute)
  }
})
