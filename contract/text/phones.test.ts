import { expect, it } from 'vitest'
import { formatPhone } from './phones.ts'

it.each([
  ['+50937123456', '+509 3712 3456'],
  ['+13055550199', '+1 (305) 555-0199'],
  ['+33612345678', '+33612345678'],
  ['+5093712345', '+5093712345'],
  ['3712-3456', '3712-3456'],
  ['', ''],
])('formats %s as %s', (phone, formatted) => {
  expect(formatPhone(phone)).toBe(formatted)
})
