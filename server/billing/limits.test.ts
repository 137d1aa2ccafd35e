import { describe, expect, it } from 'vitest'
import { m } from '#contract/locales/paraglide/messages.js'
import { Problem } from '#server/http/problem.ts'
import { checkCredits, checkInvitations, checkMembers, checkTexts } from './limits.ts'

describe('the members of a church', () => {
  it('may be as many as the plan has room for', () => {
    expect(() => checkMembers(20, 'free')).not.toThrow()
    expect(() => checkMembers(750, 'growth')).not.toThrow()
  })

  it('may not be more: the message says the limit, the plan and what to do', () => {
    const message = m.member_limit_reached({ plan: 'Starter', limit: 250 })
    expect(() => checkMembers(251, 'starter')).toThrow(expect.objectContaining({ status: 402, message }))
  })
})

describe('the invitations of a month', () => {
  it('may be as many as the plan allows', () => {
    expect(() => checkInvitations({ used: 40, added: 40 }, 'free')).not.toThrow()
    expect(() => checkInvitations({ used: 500, added: 1 }, 'starter')).not.toThrow()
  })

  it('may not be more: the message says how many are left', () => {
    expect(() => checkInvitations({ used: 41, added: 3 }, 'free')).toThrow(
      expect.objectContaining({
        status: 402,
        message: m.invite_limit_reached({ plan: 'Free', limit: 40, left: 2 }),
      }),
    )
  })

  it('are none when the plan has become smaller', () => {
    const check = () => checkInvitations({ used: 301, added: 1 }, 'free')
    expect(check).toThrow(Problem)
    expect(check).toThrow(m.invite_limit_reached({ plan: 'Free', limit: 40, left: 0 }))
  })

  it('on the largest plan no larger one is offered', () => {
    expect(() => checkInvitations({ used: 2001, added: 1 }, 'growth')).toThrow(
      m.invite_limit_reached_largest({ plan: 'Growth', limit: 2000, left: 0 }),
    )
  })
})

it('a podcast without a credit is refused with the limit', () => {
  expect(() => checkCredits(true)).not.toThrow()
  const message = m.credits_used_up({ limit: 10 })
  expect(() => checkCredits(false)).toThrow(expect.objectContaining({ status: 402, message }))
})

describe('the texts of a day', () => {
  it('may be as many as are left', () => {
    expect(() => checkTexts({ needed: 3, left: 3, limit: 100 }, 'free')).not.toThrow()
    expect(() => checkTexts({ needed: 0, left: 0, limit: 100 }, 'free')).not.toThrow()
  })

  it('may not be more: the message says the limit, the plan and what to do', () => {
    const message = m.text_limit_reached({ plan: 'Free', limit: 100, left: 2, needed: 3 })
    expect(() => checkTexts({ needed: 3, left: 2, limit: 100 }, 'free')).toThrow(
      expect.objectContaining({ status: 402, message }),
    )
  })

  it('on the largest plan no larger one is offered', () => {
    expect(() => checkTexts({ needed: 3, left: 2, limit: 2000 }, 'growth')).toThrow(
      m.text_limit_reached_largest({ plan: 'Growth', limit: 2000, left: 2, needed: 3 }),
    )
  })
})
