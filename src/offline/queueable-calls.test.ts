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

  it.each(['events.rsvp', 'podcasts.savePosition'])('%s has no list of a church fetched again', (call) => {
    expect(callOf({ call })!.readBack({})).toEqual([])
  })
})
