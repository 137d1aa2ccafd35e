import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { church } from '#contract/church.ts'
import { donations } from '#contract/donations.ts'
import { member } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { givingChurch } from '#tests/support/samples/gifts.ts'

const api = await startApi()

const rowsOf = (bytes: Uint8Array) => {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  // Excel detects UTF-8 by this mark.
  expect(text.startsWith('\uFEFF')).toBe(true)
  return Papa.parse<string[]>(text.slice(1)).data
}

describe('the CSV file', () => {
  it('has every gift that matches, in the language of the caller', async () => {
    const pastor = await givingChurch(api)
    await pastor.give({ amount: 12.5, note: 'Ofrann, "dim"', date: '2026-03-01' })
    await pastor.give({ amount: 7, date: '2026-04-01' })
    const { status, bytes, headers } = await pastor.file(donations.export, {}, 'ht')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toContain('text/csv')
    expect(headers.get('content-disposition')).toBe('attachment; filename="donations.csv"')
    expect(rowsOf(bytes)).toEqual([
      ['Dat', 'Manm', 'Montan', 'Kalite lajan', 'Nòt', 'Kès', 'Fason', 'Nimewo chèk'],
      ['2026-04-01', 'Élisée Jean', '7.00', 'USD', '', '', 'Lajan kach', ''],
      ['2026-03-01', 'Élisée Jean', '12.50', 'USD', 'Ofrann, "dim"', '', 'Lajan kach', ''],
    ])
    const narrowed = await pastor.file(donations.export, { q: 'ofrann', to: '2026-03-31' })
    expect(rowsOf(narrowed.bytes)).toHaveLength(2)
  })

  it.each(['=1+1', '+A1', '-A1', '@SUM(A1)', '\t=1', '=HYPERLINK("http://x","y")'])(
    'has no formula: %j',
    async (note) => {
      const pastor = await givingChurch(api)
      const { id } = await member(api, pastor.token, pastor.churchId, note.trim())
      await pastor.give({ member_id: id, note })
      const [, row] = rowsOf((await pastor.file(donations.export)).bytes)
      for (const cell of [row![1]!, row![4]!]) expect(cell).toMatch(/^'/)
    },
  )
})

describe('giving statements', () => {
  const statementsOf = async (
    pastor: Awaited<ReturnType<typeof givingChurch>>,
    input: { year?: number; member_id?: string } = {},
  ) => {
    const all = { church_id: pastor.churchId, year: 2026, ...input }
    return api.call(donations.statements, all, { token: pastor.token })
  }

  it('have each gift of the year, the earliest first, and their sum', async () => {
    const pastor = await givingChurch(api)
    await pastor.give({ amount: 1012.5, note: 'Konstriksyon — èske ou wè l?', date: '2026-12-31' })
    await pastor.give({ amount: 25, note: 'Ladim', date: '2026-01-04' })
    await pastor.give({ amount: 77, date: '2025-12-31' })
    const { body } = await statementsOf(pastor, { member_id: pastor.memberId })
    const gift = { currency: 'USD', fund_name: '' }
    expect(body.statements).toEqual([
      {
        name: 'Élisée Jean',
        gifts: [
          { ...gift, amount: 25, note: 'Ladim', date: '2026-01-04' },
          { ...gift, amount: 1012.5, note: 'Konstriksyon — èske ou wè l?', date: '2026-12-31' },
        ],
        totals: [{ currency: 'USD', amount: 1037.5, gifts: 2 }],
        funds: [{ currency: 'USD', amount: 1037.5, gifts: 2, fund_name: '' }],
      },
    ])
  })

  it('sum currencies and funds apart, the largest fund first', async () => {
    const pastor = await givingChurch(api)
    const [tithe, offering] = await pastor.funds()
    await pastor.give({ amount: 10, fund_id: tithe!.id, date: '2026-01-04' })
    const { name, address, phone, timezone } = pastor.church
    const settings = { church_id: pastor.churchId, name, address, phone, timezone, currency: 'HTG' }
    await api.call(church.update, settings, { token: pastor.token })
    await pastor.give({ amount: 250.25, fund_id: offering!.id, date: '2026-01-11' })
    await pastor.give({ amount: 250.25, fund_id: offering!.id, date: '2026-01-12' })
    await pastor.give({ amount: 50, date: '2026-01-18' })
    const [statement] = (await statementsOf(pastor)).body.statements
    expect(statement).toMatchObject({
      totals: [
        { currency: 'USD', amount: 10 },
        { currency: 'HTG', amount: 550.5 },
      ],
      funds: [
        { fund_name: 'Offering', currency: 'HTG', amount: 500.5, gifts: 2 },
        { fund_name: '', currency: 'HTG', amount: 50 },
        { fund_name: 'Tithe', currency: 'USD', amount: 10 },
      ],
    })
  })

  it('of everyone who gave are ordered by name', async () => {
    const pastor = await givingChurch(api)
    const { id: anite } = await member(api, pastor.token, pastor.churchId, 'Anite Zamor')
    await member(api, pastor.token, pastor.churchId, 'Bernadette Who Gave Nothing')
    await pastor.give({ amount: 6, date: '2026-05-03' })
    await pastor.give({ amount: 5, member_id: anite, date: '2026-05-03' })
    const { body } = await statementsOf(pastor)
    expect(body.statements.map(({ name }) => name)).toEqual(['Anite Zamor', 'Élisée Jean'])
  })

  it('are those of the asked member in a year without gifts, and of nobody where all are asked for', async () => {
    const pastor = await givingChurch(api)
    const { body } = await statementsOf(pastor, { year: 2020, member_id: pastor.memberId })
    expect(body.statements).toEqual([{ name: 'Élisée Jean', gifts: [], totals: [], funds: [] }])
    expect((await statementsOf(pastor, { year: 2020 })).body.statements).toEqual([])
  })

  it('are not found for another church’s member', async () => {
    const pastor = await givingChurch(api)
    const { memberId } = await givingChurch(api)
    expect((await statementsOf(pastor, { member_id: memberId })).status).toBe(404)
  })
})
