import { describe, expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ReadBack } from './queueable-call.ts'
import { callOf, queueableCalls } from './queueable-calls.ts'

const endpoints = Object.values(contract).flatMap((calls) => Object.values(calls) as Endpoint[])

describe('the queueable calls', () => {
  it('are those that the contract marks so, each under its own name', () => {
    const marked = endpoints.filter(({ queueable }) => queueable).map(({ name }) => name)
    expect(Object.keys(queueableCalls).toSorted()).toEqual(marked.toSorted())
    for (const [name, { endpoint }] of Object.entries(queueableCalls)) expect(endpoint.name).toBe(name)
  })

  it('do not include what another version of the app may have stored', () => {
    expect(callOf({ call: 'choirs.sing' })).toBeUndefined()
    expect(callOf({ call: 'toString' })).toBeUndefined()
  })

  it.each<[string, Record<string, unknown>, ReadBack[]]>([
    ['attendance.mark', { date: 'd' }, [{ list: 'service', date: 'd' }, { list: 'services' }]],
    ['members.add', {}, [{ list: 'members' }]],
    ['members.update', {}, [{ list: 'members' }]],
    ['donations.add', {}, [{ list: 'donations' }]],
    ['donations.update', {}, [{ list: 'donations' }]],
    ['donations.remove', {}, [{ list: 'donations' }]],
  ])('%s has what it changed fetched again, and the analytics', (call, input, lists) => {
    expect(callOf({ call })!.readBack(input)).toEqual([...lists, { list: 'analytics' }])
  })

  it.each([
    ['members.addFollowUp', { member_id: 'a' }],
    ['members.addFollowUps', { member_ids: ['a'] }],
    ['members.removeFollowUp', { member_id: 'a' }],
  ])('%s has the dashboard fetched again, and the page of each member', (call, input) => {
    expect(callOf({ call })!.readBack(input)).toEqual([
      { list: 'analytics' },
      { list: 'summary', memberId: 'a' },
    ])
  })

  it.each(['donations.add', 'donations.update'])(
    '%s waits for the giver, fund and batch it names',
    (call) => {
      const input = { donation_id: 'gift', member_id: 'ana', fund_id: 'roof', batch_id: 'sunday' }
      const keys = ['new:ana', 'new:roof', 'batch:sunday']
      expect(callOf({ call })!.dependsOn(input)).toEqual(expect.arrayContaining(keys))
      expect(callOf({ call })!.dependsOn({ ...input, fund_id: null })).not.toContain('new:null')
    },
  )

  it.each(['events.rsvp', 'podcasts.savePosition'])('%s has no list of a church fetched again', (call) => {
    expect(callOf({ call })!.readBack({})).toEqual([])
  })
})

describe('of several writes in one request', () => {
  const joined = (call: string, inputs: Record<string, unknown>[]) => callOf({ call })!.batch!.join(inputs)

  it('the last mark of each member goes, and the last count of guests', () => {
    const service = { church_id: 'c', date: '2026-11-15' }
    const at = (minute: number) => `2026-11-15T15:0${minute}:00.000Z`
    const mark = (member_id: string, present: boolean, minute: number) => ({
      ...service,
      marks: [{ member_id, present, marked_at: at(minute), not_before: at(minute) }],
    })
    const guests = (count: number, minute: number) => ({
      ...service,
      guests: { count, marked_at: at(minute) },
    })
    const inputs = [mark('a', true, 0), guests(3, 1), mark('b', true, 2), mark('a', false, 3), guests(4, 4)]
    expect(joined('attendance.mark', inputs)).toEqual({
      ...service,
      marks: [...mark('a', false, 3).marks, ...mark('b', true, 2).marks],
      guests: { count: 4, marked_at: at(4) },
    })
  })

  it('the last playback position goes', () => {
    const position = (seconds: number) => ({ podcast_id: 'p', position: seconds })
    expect(joined('podcasts.savePosition', [position(30), position(60)])).toEqual(position(60))
  })
})
