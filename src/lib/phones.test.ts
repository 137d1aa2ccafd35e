import { describe, expect, it } from 'vitest'
import { phoneLinks } from './phones.ts'

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
