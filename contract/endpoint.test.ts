import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { contract } from './contract.ts'
import { area, endpoint, isDownload, isEventStream, pathFields } from './endpoint.ts'

const spec = {
  path: 'church/members/{member_id}',
  who: 'leader',
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

it('area names its calls', () => {
  const calls = { list: endpoint({ ...spec, method: 'GET' }), add: endpoint({ ...spec, method: 'POST' }) }
  expect(Object.values(area('members', calls)).map(({ name }) => name)).toEqual([
    'members.list',
    'members.add',
  ])
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
