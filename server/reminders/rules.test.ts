import { describe, expect, it } from 'vitest'
import { segmentsOf } from '#contract/text/message-segments.ts'
import { messageKinds } from '#contract/reminders.ts'
import { plan, reachOf, standardText, summarize, whenIn } from './rules.ts'
import type { Message, Recipient } from './rules.ts'

const languages = ['en', 'fr', 'ht'] as const

const someone = (details: Partial<Recipient> = {}): Recipient => ({
  id: 'a',
  name: 'Marie-Ange Louis',
  phone: '+50937123456',
  email: null,
  optedOut: false,
  ...details,
})

const message = (details: Partial<Message> = {}): Message => ({
  kind: 'absent',
  church: { id: 'c', name: 'Legliz Lakou', phone: '+50937000000', language: 'en' },
  event: null,
  template: standardText(
    details.kind === 'message' ? 'absent' : (details.kind ?? 'absent'),
    details.church?.language ?? 'en',
  ),
  links: new Map(),
  ...details,
})

describe("the product's words", () => {
  it.each(messageKinds.flatMap((kind) => languages.map((language) => [kind, language] as const)))(
    'of %s in %s cost no more than their length',
    (kind, language) => {
      expect(segmentsOf(standardText(kind, language)).costly).toEqual([])
    },
  )

  it.each(languages)('to the absent fit into one segment or two in %s', (language) => {
    const [planned] = plan(message({ church: { ...message().church, language } }), [someone()])
    expect(segmentsOf(planned!.body).segments).toBeLessThanOrEqual(2)
  })

  // Realistic names; the URL has a typical length.
  const typical = [
    ['Legliz Batis Betesda Jakmèl', 'Jwèt ak manje lakou a', 'Wideline Désir'],
    ['Église Évangélique Béthel', 'Veillée de prière', 'Jean-Baptiste Moïse'],
    ['Bethel Church of the Nazarene', 'Thanksgiving service', 'Marie-Ange Louis'],
  ] as const
  it.each(
    languages.flatMap((language) =>
      (['invite', 'event_reminder'] as const).flatMap((kind) =>
        typical.map((names) => [kind, language, ...names] as const),
      ),
    ),
  )('of %s in %s fit into one segment with their link: %s, %s, %s', (kind, language, church, title, name) => {
    const event = { id: 'e', title, date: '2026-11-29', startTime: '10:00 AM' }
    const links = new Map([['a', 'https://lakou.church/e/7k3mq9x2vw']])
    const of = { ...message().church, name: church, language }
    const [planned] = plan(message({ kind, event, links, church: of }), [someone({ name })])
    expect(planned!.body).toMatch(/7k3mq9x2vw$/)
    expect([planned!.body, segmentsOf(planned!.body).segments]).toEqual([planned!.body, 1])
  })
})

describe('the day of an event', () => {
  it('is written so that every month of each language is cheap', () => {
    for (const language of languages) {
      for (let month = 1; month <= 12; month++) {
        const said = whenIn(language, `2026-${String(month).padStart(2, '0')}-15`, '10:00 AM')
        expect([said, segmentsOf(said).costly]).toEqual([said, []])
      }
    }
    expect(whenIn('ht', '2026-12-20', '6è')).toBe('dimanch 20 des, 6è')
  })
})

describe('who gets what', () => {
  it('is one text for a number, one mail for an address', () => {
    const planned = plan(message(), [
      someone(),
      someone({ id: 'b', name: 'Jean Louis' }),
      someone({ id: 'c', phone: null, email: 'x@example.org' }),
      someone({ id: 'd', phone: null, email: 'x@example.org' }),
      someone({ id: 'e', phone: null }),
    ])
    expect(planned.map(({ address, sharesWith, status }) => [address, sharesWith?.id, status])).toEqual([
      ['+50937123456', undefined, 'queued'],
      [null, 'a', 'queued'],
      ['x@example.org', undefined, 'queued'],
      [null, 'c', 'queued'],
      [null, undefined, 'no_address'],
    ])
    expect(summarize(planned)).toMatchObject({ sms: 1, mail: 1, opted_out: 0, no_address: 1 })
    expect(planned[0]!.body).toMatch(/^Hello Marie-Ange, Jean,/)
  })

  it('is not what was never meant as a placeholder: a name with braces stays a name', () => {
    const [planned] = plan(message({ template: 'Hi {name}' }), [someone({ name: '{church} $& $1' })])
    expect(planned!.body).toBe('Hi {church} Reply STOP to opt out.')
  })
})

describe('a phone that gets no texts', () => {
  const premium = '+449011234567'

  it('is passed over for the mailbox, in which no one is told how to answer STOP', () => {
    const [planned] = plan(message(), [someone({ phone: premium, email: 'ana@example.org', optedOut: true })])
    expect(planned).toMatchObject({ channel: 'mail', address: 'ana@example.org', status: 'queued' })
    expect(planned!.body).not.toContain('STOP')
  })

  it('is counted by itself where there is no mailbox', () => {
    const people = [someone({ phone: premium }), someone({ id: 'b', phone: null }), someone({ id: 'c' })]
    expect(summarize(plan(message(), people))).toMatchObject({
      sms: 1,
      mail: 0,
      not_textable: 1,
      no_address: 1,
    })
  })
})

describe('the number that texts go to', () => {
  const [mobile, home, work] = ['+50937123456', '+50928123456', '+50928123457']
  const further = (value: string, label: string) => [{ value, label }]
  it.each<[string, Partial<Recipient>, string]>([
    ['the primary one', { phone: mobile, phones: further(home, 'home') }, mobile],
    ['the primary one without a label', { phone: home, phones: further(mobile, 'mobile') }, home],
    [
      'the mobile instead of a number at home',
      { phone: home, phone_label: 'home', phones: further(mobile, 'mobile') },
      mobile,
    ],
    [
      'the mobile instead of a number at work',
      { phone: work, phone_label: 'work', phones: further(mobile, 'mobile') },
      mobile,
    ],
    [
      'a number at home where there is no mobile',
      { phone: home, phone_label: 'home', phones: further(work, 'work') },
      home,
    ],
    [
      'the primary mobile, not another one',
      { phone: mobile, phone_label: 'mobile', phones: further(home, 'mobile') },
      mobile,
    ],
    [
      'a further one where the primary one gets no texts',
      { phone: '+19005550100', phones: further(mobile, '') },
      mobile,
    ],
    [
      'a number with a word of one’s own',
      { phone: home, phone_label: 'Madanm li', phones: further(mobile, 'mobile') },
      home,
    ],
  ])('is %s', (_, member, address) => {
    expect(reachOf(someone({ email: 'a@x.org', ...member }))).toEqual({ channel: 'sms', address })
  })

  it('is none where none gets texts: messages go by mail', () => {
    const member = someone({
      phone: '+19005550100',
      phones: further('+19005550101', 'mobile'),
      email: 'a@x.org',
    })
    expect(reachOf(member)).toEqual({ channel: 'mail', address: 'a@x.org' })
  })
})
