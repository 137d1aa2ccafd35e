import { expect, test } from 'vitest'
import type { OutboxRow } from '#src/offline/database.ts'
import { callOf } from '#src/offline/queueable-calls.ts'
import { countWaiting, waitingRows } from './waiting.ts'

let order = 0
function row(call: string, entityKeys: string[], status: OutboxRow['status'] = 'waiting'): OutboxRow {
  order++
  return {
    order,
    key: `k${order}`,
    version: 3,
    user: 'u',
    church: 'c',
    call,
    input: {},
    entityKeys,
    dependsOn: [],
    status,
    tries: 0,
    nextAt: 0,
    madeAt: order,
  }
}

test('a mark that was set and taken back is one change', () => {
  const first = row('attendance.mark', ['mark:1'])
  const last = row('attendance.mark', ['mark:1'])
  expect(waitingRows([first, last])).toEqual([last])
})

test('adding someone and then changing them are two changes', () => {
  const rows = [row('members.add', ['member:1', 'new:1']), row('members.update', ['member:1'])]
  expect(waitingRows(rows)).toEqual(rows)
})

test('another name of a fund and archiving it are two changes, of which the last of each counts', () => {
  const change = (fields: object) =>
    row('funds.update', callOf({ call: 'funds.update' })!.entityKeys({ fund_id: 'f', ...fields }))
  const [first, name] = [change({ name: 'Roof' }), change({ name: 'Robes' })]
  const [archived, restored] = [change({ archived: true }), change({ archived: false })]
  expect(waitingRows([first, name, archived, restored])).toEqual([name, restored])
})

test('what was sent no longer waits', () => {
  expect(waitingRows([row('members.add', ['member:1'], 'sent')])).toEqual([])
})

test('what was refused is named even if the same thing was written again', () => {
  const rejected = row('members.update', ['member:1'], 'needsAttention')
  const again = row('members.update', ['member:1'])
  expect(waitingRows([rejected, again])).toEqual([rejected, again])
  expect(countWaiting([rejected, again])).toEqual({ waiting: 1, attention: 1 })
})

test('how far one has come in a podcast waits without being told', () => {
  const rows = [row('podcasts.savePosition', ['position:1']), row('members.add', ['member:1', 'new:1'])]
  expect(countWaiting(rows)).toEqual({ waiting: 1, attention: 0 })
})

test('what does not get through on a good line needs attention', () => {
  const stuck = { ...row('members.add', ['member:1']), stuck: 3 }
  const failed = { ...row('members.add', ['member:2']), tries: 9, stuck: 2 }
  expect(countWaiting([stuck, failed])).toEqual({ waiting: 1, attention: 1 })
})
