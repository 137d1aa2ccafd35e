import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { contract } from './contract.ts'
import { area, areaForApiKeys, endpoint, isDownload, isEventStream, pathFields } from './endpoint.ts'

const spec = {
  path: 'church/members/{member_id}',
  in: 'church',
  who: 'leader',
  scope: 'member_id',
  summary: '',
  input: v.object({ member_id: v.string() }),
  response: v.object({}),
} as const

describe('endpoint', () => {
  it.each([
    ['GET', 'query'],
    ['DELETE', 'query'],
    ['POST', 'json'],
    ['PUT', 'json'],
  ] as const)('sends the input of a %s as %s', (method, sends) => {
    expect(endpoint({ ...spec, method }).sends).toBe(sends)
  })

  it('sends it as the call says', () => {
    expect(endpoint({ ...spec, method: 'POST', sends: 'form' }).sends).toBe('form')
  })
})

describe('the scope of a call', () => {
  const call = { method: 'GET', path: 'church/gifts', summary: '', response: v.object({}) } as const
  const input = v.object({ church_id: v.optional(v.string()), member_id: v.string(), q: v.string() })

  it('is the field of the input that leads to it', () => {
    const made = endpoint({ ...call, input, in: 'church', who: 'usher', scope: 'member_id' })
    expect(made).toMatchObject({ in: 'church', who: 'usher', scope: ['member_id'] })
  })

  it('may be several fields, of which the last cannot be left out', () => {
    const scope = ['church_id', 'member_id'] as const
    expect(endpoint({ ...call, input, in: 'church', who: 'owner', scope }).scope).toEqual(scope)
    // @ts-expect-error: both may be missing.
    endpoint({ ...call, input, in: 'church', who: 'owner', scope: ['member_id', 'church_id'] })
  })

  it('is none for a call in the own account and for one that anyone may make', () => {
    expect(endpoint({ ...call, input, in: 'self', who: 'signed-in' }).scope).toEqual([])
    expect(endpoint({ ...call, input, who: 'anyone' })).toMatchObject({ in: undefined, scope: [] })
    // @ts-expect-error: no role is required there.
    endpoint({ ...call, input, in: 'self', who: 'leader' })
    // @ts-expect-error: the call says in what it happens.
    endpoint({ ...call, input, who: 'signed-in' })
  })

  it('does not compile unless the input names it', () => {
    // @ts-expect-error: the call says nothing of a scope.
    endpoint({ ...call, input, who: 'leader' })
    // @ts-expect-error: which church?
    endpoint({ ...call, input, in: 'church', who: 'leader' })
    // @ts-expect-error: the input has no such field.
    endpoint({ ...call, input, in: 'church', who: 'leader', scope: 'group_id' })
    // @ts-expect-error: this field leads to no church.
    endpoint({ ...call, input, in: 'church', who: 'leader', scope: 'q' })
    // @ts-expect-error: it may be missing.
    endpoint({ ...call, input, in: 'church', who: 'leader', scope: 'church_id' })
    // @ts-expect-error: there are no such roles in a church.
    endpoint({ ...call, input, in: 'church', who: 'signed-in', scope: 'member_id' })
    // @ts-expect-error: no such kind of scope.
    endpoint({ ...call, input, in: 'parish', who: 'leader', scope: 'member_id' })
  })
})

it('area names its calls', () => {
  const calls = { list: endpoint({ ...spec, method: 'GET' }), add: endpoint({ ...spec, method: 'POST' }) }
  expect(Object.values(area('members', calls)).map(({ name }) => name)).toEqual([
    'members.list',
    'members.add',
  ])
})

describe('API keys', () => {
  const calls = {
    list: endpoint({ ...spec, method: 'GET' }),
    remove: endpoint({ ...spec, method: 'DELETE', sessionOnly: true }),
  }

  it('may make no call of an area that does not say so', () => {
    const { list, remove } = area('members', calls)
    const closed: [false, false] = [list.byKey, remove.byKey]
    expect(closed).toEqual([false, false])
  })

  it('may make those of an area for them, but for what takes a session', () => {
    const { list, remove } = areaForApiKeys('members', calls)
    const open: [true, false] = [list.byKey, remove.byKey]
    expect(open).toEqual([true, false])
    expect([list.name, remove.name]).toEqual(['members.list', 'members.remove'])
  })
})

it('isDownload tells a file from JSON', () => {
  expect(isDownload({ download: 'text/csv' })).toBe(true)
  expect(isDownload(v.object({ download: v.string() }))).toBe(false)
})

it('isEventStream tells a stream of events from a file and from JSON', () => {
  expect(isEventStream({ events: v.object({}) })).toBe(true)
  expect(isEventStream({ download: 'text/csv' })).toBe(false)
  expect(isEventStream(v.object({ events: v.string() }))).toBe(false)
})

it.each([
  ['church', []],
  ['church/members/{member_id}', ['member_id']],
  ['church/{church_id}/members/{member_id}/photo', ['church_id', 'member_id']],
])('pathFields finds what %s names', (path, fields) => {
  expect(pathFields(path)).toEqual(fields)
})

describe.each(Object.values(contract).flatMap((calls) => Object.values(calls)))('$name', (call) => {
  it('takes what its path names as input', () => {
    expect(Object.keys(call.input.entries)).toEqual(expect.arrayContaining(pathFields(call.path)))
  })
})

it('has no two calls at one address', () => {
  const addresses = Object.values(contract).flatMap((calls) =>
    Object.values(calls).map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`),
  )
  expect(addresses).toEqual([...new Set(addresses)])
})
