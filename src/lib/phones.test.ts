import { describe, expect, it } from 'vitest'
import { phoneLinks, readablePhone } from './phones.ts'

describe('readablePhone', () => {
  it.each([
    ['+50937123456', '+509 3712 3456'],
    ['+13055550199', '+1 (305) 555-0199'],
    ['+33612345678', '+33612345678'],
    ['+5093712345', '+5093712345'],
    ['3712-3456', '3712-3456'],
    ['', ''],
  ])('shows %s as %s', (phone, readable) => {
    expect(readablePhone(phone)).toBe(readable)
  })
})

describe('phoneLinks', () => {
  it('leads to a call, an SMS and WhatsApp', () => {
    expect(phoneLinks('+50937123456')).toEqual({
      call: 'tel:+50937123456',
      sms: 'sms:+50937123456',
      whatsapp: 'https://wa.me/50937123456',
    })
  })

  it('has no WhatsApp for a number without its country', () => {
    expect(phoneLinks('(305) 555-0199')).toEqual({ call: 'tel:3055550199', sms: 'sms:3055550199' })
  })
})
