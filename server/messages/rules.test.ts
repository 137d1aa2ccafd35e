import { describe, expect, it } from 'vitest'
import { conversationOf, isStranger, knows, mayWrite, otherSide, searchTerms } from './rules.ts'
import type { Standing } from './rules.ts'

const standing = (more: Partial<Standing> = {}): Standing => ({
  id: 'b',
  name: 'Bob',
  photo: null,
  gone: false,
  callerName: 'Ana',
  leaving: false,
  userType: 1,
  colleagues: false,
  applicant: false,
  blocked: false,
  blockedByOther: false,
  otherWrote: false,
  callerWrote: false,
  delivered: 0,
  otherDelivered: 0,
  otherRead: 0,
  ...more,
})

describe('who may write', () => {
  it.each([
    ['a colleague', { colleagues: true }],
    ['to an organiser', { userType: 2 }],
    ['whoever was written to', { otherWrote: true }],
  ])('%s', (_, more) => expect(mayWrite(standing(more))).toBe(true))

  it.each([
    ['a stranger', {}],
    ['a stranger again, who was not answered', { callerWrote: true }],
    ['a colleague who has blocked the other', { colleagues: true, blocked: true }],
    ['a colleague whom the other has blocked', { colleagues: true, blockedByOther: true }],
    ['to somebody who is about to leave', { colleagues: true, leaving: true }],
    ['to somebody who has left', { otherWrote: true, gone: true }],
  ])('not %s', (_, more) => expect(mayWrite(standing(more))).toBe(false))
})

it('knows of those whom one may write to or has written with, and of nobody else', () => {
  expect(knows(standing())).toBe(false)
  for (const more of [{ colleagues: true }, { callerWrote: true }, { otherWrote: true, gone: true }]) {
    expect(knows(standing(more))).toBe(true)
  }
})

it('takes somebody for a stranger who wrote first, until they are answered', () => {
  expect(isStranger(standing({ otherWrote: true }))).toBe(true)
  for (const more of [{ callerWrote: true }, { colleagues: true }, { otherWrote: false }]) {
    expect(isStranger(standing({ otherWrote: true, ...more }))).toBe(false)
  }
})

it('has one conversation for two people, whoever asks', () => {
  const id = conversationOf('b', 'a')
  expect(conversationOf('a', 'b')).toBe(id)
  expect([otherSide(id, 'a'), otherSide(id, 'b')]).toEqual(['b', 'a'])
})

it('searches by words without accents, each once', () => {
  expect(searchTerms('  Répétisyon JEDI jedi ')).toEqual(['repetisyon', 'jedi'])
  expect(searchTerms(' \u200b ')).toEqual([])
})
