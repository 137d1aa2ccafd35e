import { expect, it } from 'vitest'
import { shareRows } from './share-rows.ts'

const [ana, bo, cy] = ['Ana', 'Bo', 'Cy'].map((name) => ({ id: name, name, groups: [{ id: 'g' }] }))

it('rows stay the same objects where a row was added or removed before them', () => {
  const next = structuredClone([bo, cy])
  const shared = shareRows([ana, bo, cy], next) as unknown[]
  expect(shared).toEqual(next)
  expect(shared[0]).toBe(bo)
  expect(shared[1]).toBe(cy)
})

it('equal data is the same object, and a list in a field as well', () => {
  const list = [ana, bo]
  expect(shareRows(list, structuredClone(list))).toBe(list)
  const service = { guests: 1, marks: [{ member_id: 'a', present: true }], totals: { all: 1 } }
  expect(shareRows(service, structuredClone(service))).toBe(service)
  const next = { ...structuredClone(service), guests: 2 }
  const shared = shareRows(service, next) as typeof service
  expect(shared).toEqual(next)
  expect(shared.marks).toBe(service.marks)
  expect(shared.totals).toBe(service.totals)
})

it('what differs is what was read', () => {
  expect(shareRows({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 })
  expect(shareRows([ana], [{ ...ana, name: 'Anna' }])).toEqual([{ ...ana, name: 'Anna' }])
  expect(shareRows([ana, ana], [ana])).toEqual([ana])
  expect(shareRows(undefined, [])).toEqual([])
  expect(shareRows([ana], null)).toBeNull()
})
