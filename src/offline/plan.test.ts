import { describe, expect, it } from 'vitest'
import type { OutboxRow } from './database.ts'
import { nextRequest, parkedWith } from './plan.ts'

let order = 0
function row(
  call: string,
  input: Record<string, unknown>,
  entityKeys: string[],
  more: Partial<OutboxRow> = {},
): OutboxRow {
  order++
  return {
    order,
    key: `key-${order}`,
    version: 3,
    user: 'u',
    church: 'c',
    call,
    input,
    entityKeys,
    dependsOn: [],
    status: 'waiting',
    tries: 0,
    nextAt: 0,
    madeAt: order,
    ...more,
  }
}
const add = (id: string, more?: Partial<OutboxRow>) =>
  row('members.add', { id }, [`member:${id}`, `new:${id}`], more)
const edit = (id: string, more?: Partial<OutboxRow>) =>
  row('members.update', { member_id: id }, [`member:${id}`], more)
const mark = (id: string, date = '2026-11-15', more?: Partial<OutboxRow>) =>
  row('attendance.mark', { church_id: 'c', date }, [`mark:c:${date}:${id}`], {
    dependsOn: [`new:${id}`],
    ...more,
  })
const orders = (rows: OutboxRow[]) => rows.map((r) => r.order)

const entry = (batch: string, more?: Partial<OutboxRow>) =>
  row('donations.add', {}, [`donation:${order}`], { dependsOn: [`batch:${batch}`], ...more })
const close = (batch: string, more?: Partial<OutboxRow>) =>
  row('giftBatches.close', { batch_id: batch }, [`batch:${batch}`], more)

describe('what is sent next', () => {
  it('closes a batch after the gifts that were entered in it before, of which none holds up another', () => {
    const rows = [entry('b', { nextAt: 100 }), entry('b'), close('b'), entry('b'), close('c')]
    expect(nextRequest(rows, 0)).toEqual([rows[1]])
    expect(nextRequest([rows[0]!, ...rows.slice(2)], 0)).toEqual([rows[4]])
    expect(nextRequest(rows.slice(2), 0)).toEqual([rows[2]])
  })

  it('is the first row that waits', () => {
    const rows = [add('a'), add('b')]
    expect(nextRequest(rows, 0)).toEqual([rows[0]])
  })

  it('leaves out a row whose pause is not over, and what depends on it, but not the rest', () => {
    const rows = [add('a', { nextAt: 100 }), edit('a'), mark('a'), mark('b')]
    expect(nextRequest(rows, 50)).toEqual([rows[3]])
    expect(nextRequest(rows, 100)).toEqual([rows[0]])
  })

  it('is never held up by a row that needs attention and concerns something else', () => {
    const rows = [add('a', { status: 'needsAttention' }), mark('a'), add('b')]
    expect(nextRequest(rows, 0)).toEqual([rows[2]])
  })

  it('sends marks although an edit of the same person was refused', () => {
    const rows = [edit('a', { status: 'needsAttention' }), mark('a')]
    expect(nextRequest(rows, 0)).toEqual([rows[1]])
  })

  it('takes all marks of one service along in one request, and no other service', () => {
    const rows = [mark('a'), mark('b'), mark('a', '2026-11-08'), mark('c')]
    expect(orders(nextRequest(rows, 0))).toEqual(orders([rows[0]!, rows[1]!, rows[3]!]))
  })

  it('takes 500 marks along in one request and leaves the rest for the next', () => {
    const rows = Array.from({ length: 501 }, (_, i) => mark(`m${i}`))
    expect(orders(nextRequest(rows, 0))).toEqual(orders(rows.slice(0, 500)))
  })

  it('repeats a request with the same rows, however many were made since', () => {
    const rows = [mark('a', undefined, { batch: 'key' }), mark('b', undefined, { batch: 'key' }), mark('c')]
    expect(nextRequest(rows, 0)).toEqual(rows.slice(0, 2))
  })

  it('takes along all that travelled with the first one, though the pause of some ends a moment later', () => {
    const rows = [
      mark('a', undefined, { batch: 'key', nextAt: 1000 }),
      mark('b', undefined, { batch: 'key', nextAt: 1001 }),
      mark('c', undefined, { nextAt: 1001 }),
    ]
    expect(orders(nextRequest(rows, 1000))).toEqual(orders(rows.slice(0, 2)))
  })

  it('takes no mark of a person along who is not on the server yet', () => {
    const rows = [add('a', { nextAt: 100 }), mark('b'), mark('a')]
    expect(nextRequest(rows, 0)).toEqual([rows[1]])
  })

  it('passes over calls that this version of the app does not know', () => {
    const rows = [row('future.call', {}, ['x']), add('a')]
    expect(nextRequest(rows, 0)).toEqual([rows[1]])
  })
})

describe('what is parked', () => {
  it('closing a batch waits with a gift in it that was refused', () => {
    const rows = [entry('b', { status: 'needsAttention' }), entry('b'), close('b'), close('c')]
    expect([...parkedWith(rows)]).toEqual([[rows[2]!.order, rows[0]]])
  })

  it('is everything that depends on the row that was refused, down the line', () => {
    const rows = [add('a', { status: 'needsAttention' }), edit('a'), mark('a'), mark('b')]
    expect([...parkedWith(rows)]).toEqual([
      [rows[1]!.order, rows[0]],
      [rows[2]!.order, rows[0]],
    ])
  })

  it('is nothing that the server has', () => {
    const rows = [add('a', { status: 'needsAttention' }), mark('a', undefined, { status: 'sent' })]
    expect([...parkedWith(rows)]).toEqual([])
  })
})
