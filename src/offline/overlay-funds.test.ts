import { describe, expect, it } from 'vitest'
import { funds } from '#contract/funds.ts'
import type { OutboxRow } from './database.ts'
import { overlayList } from './overlay-lists.ts'

const tithe = { id: 'tithe', church_id: 'c', name: 'Tithe', archived: false }
const row = (
  endpoint: typeof funds.create | typeof funds.update,
  input: object,
  status: OutboxRow['status'] = 'waiting',
  church = 'c',
) => ({ call: endpoint.name, church, input, status, key: 'k' }) as OutboxRow
const made = { id: 'choir', church_id: 'c', name: 'Choir' }

describe('the funds that are shown', () => {
  it('end with those that were made on this device, in their order and with their changes', () => {
    const rows = [
      row(funds.create, made),
      row(funds.create, { id: 'roof', church_id: 'c', name: 'Roof' }),
      row(funds.update, { fund_id: 'choir', name: 'Choir robes' }),
      row(funds.update, { fund_id: 'tithe', archived: true }),
    ]
    expect(overlayList('funds', [tithe], rows, 'c')).toEqual([
      { ...tithe, archived: true, syncStatus: 'waiting' },
      { ...made, name: 'Choir robes', archived: false, syncStatus: 'waiting' },
      { id: 'roof', church_id: 'c', name: 'Roof', archived: false, syncStatus: 'waiting' },
    ])
  })

  it('are not those of another church', () => {
    expect(overlayList('funds', [tithe], [row(funds.create, made, 'waiting', 'd')], 'c')).toEqual([tithe])
  })

  it('are as the server has them once it has told of what was sent', () => {
    const server = { ...made, name: 'Choir of the church', archived: false }
    expect(overlayList('funds', [server], [row(funds.create, made, 'sent')], 'c')).toEqual([server])
  })

  it('keep the name that the server has when it rejects another one', () => {
    const rows = [row(funds.update, { fund_id: 'tithe', name: 'Offering' }, 'needsAttention')]
    expect(overlayList('funds', [tithe], rows, 'c')).toEqual([{ ...tithe, syncStatus: 'needsAttention' }])
  })

  it('need attention though more that waits was written after what was rejected', () => {
    const rows = [
      row(funds.create, made, 'needsAttention'),
      row(funds.update, { fund_id: 'choir', name: 'Choir robes' }),
    ]
    expect(overlayList('funds', [], rows, 'c')).toMatchObject([
      { name: 'Choir robes', syncStatus: 'needsAttention' },
    ])
  })
})
