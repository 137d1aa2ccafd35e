import { describe, expect, it } from 'vitest'
import type { ShownConversation, ShownMessage } from '#src/offline/overlay.ts'
import { deliveryOf, findConversations, foldText, groupByDay, linkParts } from './rules.ts'

const links = (text: string) => linkParts(text).flatMap(({ href }) => href ?? [])
const message = (createdAt: string, details: Partial<ShownMessage> = {}): ShownMessage => ({
  id: createdAt,
  sequence: 1,
  message: '',
  picture: null,
  from_user_id: 'a',
  to_user_id: 'b',
  createdAt,
  deleted: false,
  ...details,
})

describe('links', () => {
  it.each([
    ['See https://example.org/a?b=1#c.', ['https://example.org/a?b=1#c']],
    ['(https://example.org)', ['https://example.org/']],
    ['https://example.org/wiki/Lakou_(yard), then', ['https://example.org/wiki/Lakou_(yard)']],
    ['«http://a.org» and HTTPS://b.org!', ['http://a.org/', 'https://b.org/']],
    ['javascript:alert(1) data:text/html,x file:///etc mailto:a@b.co', []],
    ['https:// and http://', []],
    ['xhttps://example.org', ['https://example.org/']],
  ])('%s', (text, expected) => {
    expect(links(text)).toEqual(expected)
  })

  it('lose nothing of the text', () => {
    const text = 'Bonjou 👋🏾 https://example.org/a, (http://b.org/c)\njavascript:x'
    expect(
      linkParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  })
})

describe('folding', () => {
  it('leaves a short text whole', () => {
    expect(foldText('Bonjou')).toBeNull()
    expect(foldText('x'.repeat(700))).toBeNull()
  })
  it('cuts a long text between two words', () => {
    const folded = foldText('lakou '.repeat(300))!
    expect(folded).toMatch(/^(lakou )+lakou…$/)
    expect(folded.length).toBeLessThanOrEqual(701)
  })
  it('cuts one word that is long, and many lines', () => {
    expect(foldText('x'.repeat(5000))).toHaveLength(701)
    expect(foldText('a\n'.repeat(100))!.split('\n')).toHaveLength(14)
  })
})

describe('days', () => {
  it('hold the messages of a day, in their order', () => {
    const all = [
      '2026-11-14T15:00:00.000Z',
      '2026-11-15T15:00:00.000Z',
      // A message from a phone whose clock is behind keeps its position, under the same day.
      '2026-11-14T15:00:00.000Z',
      '2026-11-16T15:00:00.000Z',
    ].map((at) => message(at))
    expect(groupByDay(all).map(({ messages }) => messages.length)).toEqual([1, 2, 1])
    expect(groupByDay(all).flatMap(({ messages }) => messages)).toEqual(all)
  })
})

describe('the name search', () => {
  const named = (...names: string[]) =>
    names.map((name) => ({ users: [{ name }] }) as unknown as ShownConversation)
  it('finds a part of the name, whatever its case and accents', () => {
    const all = named('Élisée Jean', 'Marie-Ange', 'Jean Baptiste')
    expect(findConversations(all, 'ELISEE')).toEqual([all[0]])
    expect(findConversations(all, 'jean')).toEqual([all[0], all[2]])
    expect(findConversations(all, ' ange ')).toEqual([all[1]])
    expect(findConversations(all, '')).toBe(all)
    expect(findConversations(all, 'x')).toEqual([])
  })
})

describe('how far a message has come', () => {
  const marks = { delivered: 5, read: 3 }
  const row = (status: string) => ({ row: { status } }) as Partial<ShownMessage>
  it.each([
    ['read', { sequence: 3 }],
    ['delivered', { sequence: 5 }],
    ['sent', { sequence: 6 }],
    ['sent', { sequence: null, ...row('sent') }],
    ['waiting', { sequence: null, ...row('waiting') }],
    ['rejected', { sequence: null, ...row('needsAttention') }],
  ])('%s', (expected, details) => {
    expect(deliveryOf(message('2026-11-15T12:00:00.000Z', details as Partial<ShownMessage>), marks)).toBe(
      expected,
    )
  })
})
