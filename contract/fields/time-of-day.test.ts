import { expect, test } from 'vitest'
import { minuteOfDay } from './time-of-day.ts'

test.each([
  ['10:00 AM', 600],
  ['10:30am', 630],
  ['10 a.m.', 600],
  ['12:00 AM', 0],
  ['12:15 PM', 735],
  ['7 p.m.', 1140],
  ['18:30', 1110],
  ['18.30', 1110],
  ['9', 540],
  ['10h', 600],
  ['10h30', 630],
  ['10 h 30', 630],
  ['10 heures', 600],
  ['7 heures du soir', 1140],
  ['10è nan maten', 600],
  ['2zè apremidi', 840],
  ['7è diswa', 1140],
  ['7è 30 diswa', 1170],
  ['20:00 PM', 1200],
  ['Noon', 720],
  ['midi', 720],
])('%s', (text, minute) => {
  expect(minuteOfDay(text)).toBe(minute)
})

test.each(['', 'after the service', '25:00', '10:75', '10:00 or so', 'ten', '100', '1030', '10:0', '-1'])(
  '%j is no time that can be read',
  (text) => {
    expect(minuteOfDay(text)).toBeUndefined()
  },
)
