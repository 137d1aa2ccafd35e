import { getExampleNumber, parsePhoneNumber } from 'libphonenumber-js/min'
import examples from 'libphonenumber-js/mobile/examples'
import { expect, it } from 'vitest'
import { formatPhone } from './phones.ts'

it.each([
  ['+50937123456', '+509 3712 3456'],
  ['+13055550199', '+1 (305) 555-0199'],
  ['+33612345678', '+33 6 12 34 56 78'],
  ['+5511961234567', '+55 11 96123-4567'],
  ['+4915123456789', '+4915123456789'],
  ['+5093712345', '+5093712345'],
  ['3712-3456', '3712-3456'],
  ['', ''],
])('formats %s as %s', (phone, formatted) => {
  expect(formatPhone(phone)).toBe(formatted)
})

it.each(['FR', 'GP', 'MQ', 'GF', 'RE', 'CL', 'MX', 'BE', 'CH', 'GB'] as const)(
  'groups numbers of %s as their country does',
  (country) => {
    const { number } = getExampleNumber(country, examples)!
    expect(formatPhone(number)).toBe(parsePhoneNumber(number).formatInternational())
  },
)
