import { randomUUID } from 'node:crypto'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { dateIn } from '#contract/fields/calendar.ts'
import { church } from '#contract/church.ts'
import { donations } from '#contract/donations.ts'
import { donations as donationRows } from '#server/db/schema/donations.ts'
import { member } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { givingChurch } from '#tests/support/samples/gifts.ts'
import { pdfPages } from '#tests/support/pdf-text.ts'

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

describe('a giving statement', () => {
  it('has the church, the member, each gift of the year and their sum', async () => {
    const pastor = await givingChurch(api)
    await pastor.give({ amount: 25, note: 'Ladim', date: '2026-01-04' })
    await pastor.give({ amount: 1012.5, note: 'Konstriksyon — èske ou wè l?', date: '2026-12-31' })
    await pastor.give({ amount: 77, date: '2025-12-31' })
    const { status, bytes, headers } = await pastor.file(donations.statement, {
      member_id: pastor.memberId,
      year: 2026,
    })
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-length')).toBe(String(bytes.length))
    const pages = await pdfPages(bytes)
    expect(pages).toHaveLength(1)
    for (const text of [
      'Legliz Lakou',
      '12 Ri Lanbi, Jakmèl',
      '(509) 371-2345',
      'Giving statement',
      '2026',
      'Élisée Jean',
      'Jan 04, 2026',
      'Ladim',
      '$25.00',
      'Dec 31, 2026',
      'Konstriksyon — èske ou wè l?',
      '$1,012.50',
      '$1,037.50',
      '2 donations',
      'Page 1 of 1',
    ]) {
      expect(pages[0]).toContain(text)
    }
    expect(pages[0]).not.toContain('$77.00')
  })

  it.each([
    ['fr', ['Relevé de dons', 'Merci pour votre générosité.', '4 janv. 2026', '$1 012,50', 'Page 1 sur 1']],
    ['ht', ['Relve ofrann', 'Mèsi pou jenewozite w.', '4 jan 2026', '$1 012,50', 'Paj 1 sou 1']],
  ])('is in the language of the caller: %s', async (language, texts) => {
    const pastor = await givingChurch(api)
    await pastor.give({ amount: 1012.5, date: '2026-01-04' })
    const input = { member_id: pastor.memberId, year: 2026 }
    const [page] = await pdfPages((await pastor.file(donations.statement, input, language)).bytes)
    for (const text of texts) expect(page).toContain(text)
  })

  it('separates currencies', async () => {
    const pastor = await givingChurch(api)
    await pastor.give({ amount: 10, date: '2026-01-04' })
    const { name, address, phone, timezone } = pastor.church
    const settings = { church_id: pastor.churchId, name, address, phone, timezone, currency: 'HTG' }
    await api.call(church.update, settings, { token: pastor.token })
    await pastor.give({ amount: 500, date: '2026-01-11' })
    await pastor.give({ amount: 250.5, date: '2026-01-18' })
    const input = { member_id: pastor.memberId, year: 2026 }
    const [page] = await pdfPages((await pastor.file(donations.statement, input)).bytes)
    for (const text of ['Total USD $10.00', 'Total HTG G 750.50', 'G 500.00']) expect(page).toContain(text)
    expect(page).not.toContain('760')
  })

  it.each([
    ['en', ['Date Fund Notes Amount', 'Jan 04, 2026 Tithe Ladim $25.00', 'Building', 'No fund $5.00']],
    [
      'fr',
      ['Date Fonds Notes Montant', '4 janv. 2026 Tithe Ladim $25,00', 'Aucun fonds $5,00', 'Total $130,00'],
    ],
    ['ht', ['Dat Kès Nòt Montan', '4 jan 2026 Tithe Ladim $25,00', 'San kès $5,00', 'Total $130,00']],
  ])('has the fund of each gift, and the sum of each fund: %s', async (language, texts) => {
    const pastor = await givingChurch(api)
    const [tithe, , building] = await pastor.funds()
    await pastor.give({ amount: 25, note: 'Ladim', fund_id: tithe!.id, date: '2026-01-04' })
    await pastor.give({ amount: 60, fund_id: building!.id, date: '2026-01-11' })
    await pastor.give({ amount: 40, fund_id: building!.id, date: '2026-01-18' })
    await pastor.give({ amount: 5, date: '2026-01-25' })
    const input = { member_id: pastor.memberId, year: 2026 }
    const [page] = await pdfPages((await pastor.file(donations.statement, input, language)).bytes)
    for (const text of texts) expect(page).toContain(text)
    const sums = page!.slice(page!.lastIndexOf('Building'))
    expect(sums).toMatch(/^Building \$100[.,]00 Tithe \$25[.,]00 [\p{L} ]+ \$5[.,]00 Total \$130[.,]00/u)
  })

  it('has no column of funds without one, and no sums of funds where there is one alone', async () => {
    const pastor = await givingChurch(api)
    const [tithe] = await pastor.funds()
    const read = async () => {
      const { bytes } = await pastor.file(donations.statements, { year: 2026 })
      return (await pdfPages(bytes))[0]!
    }
    await pastor.give({ amount: 25, date: '2026-01-04' })
    expect(await read()).toContain('Date Notes Amount')
    expect(await read()).not.toContain('fund')
    const only = await givingChurch(api)
    const fund_id = (await only.funds())[0]!.id
    await only.give({ amount: 25, fund_id, date: '2026-01-04' })
    const { bytes } = await only.file(donations.statements, { year: 2026 })
    expect((await pdfPages(bytes))[0]!.split(tithe!.name)).toHaveLength(2)
  })

  it('sums the funds of each currency apart', async () => {
    const pastor = await givingChurch(api)
    const [tithe, offering] = await pastor.funds()
    await pastor.give({ amount: 10, fund_id: tithe!.id, date: '2026-01-04' })
    const { name, address, phone, timezone } = pastor.church
    const settings = { church_id: pastor.churchId, name, address, phone, timezone, currency: 'HTG' }
    await api.call(church.update, settings, { token: pastor.token })
    await pastor.give({ amount: 500, fund_id: tithe!.id, date: '2026-01-11' })
    await pastor.give({ amount: 250, fund_id: offering!.id, date: '2026-01-18' })
    const input = { member_id: pastor.memberId, year: 2026 }
    const [page] = await pdfPages((await pastor.file(donations.statement, input)).bytes)
    expect(page).toContain(
      'Tithe USD $10.00 Total USD $10.00 Tithe HTG G 500.00 Offering HTG G 250.00 Total HTG G 750.00',
    )
  })

  it('continues on pages with the name of the giver', async () => {
    const pastor = await givingChurch(api)
    for (let week = 0; week < 52; week++) {
      const date = new Date(Date.UTC(2026, 0, 4 + 7 * week)).toISOString().slice(0, 10)
      await pastor.give({ amount: 20, date, note: week % 5 === 0 ? 'Pou travay legliz la '.repeat(20) : '' })
    }
    const input = { member_id: pastor.memberId, year: 2026 }
    const pages = await pdfPages((await pastor.file(donations.statement, input)).bytes)
    expect(pages.length).toBeGreaterThan(1)
    for (const [i, page] of pages.entries()) {
      expect(page).toContain('Élisée Jean')
      expect(page).toContain(`Page ${i + 1} of ${pages.length}`)
    }
    expect(pages.join(' ').match(/\$20\.00/g)).toHaveLength(52)
    expect(pages.at(-1)).toContain('$1,040.00')
  })

  it.each([
    'Ψαλμός Παύλος',
    'Łukasz Đorđević',
    'אליהו כהן',
    '王小明',
    '🙏🏾 Zeke 🎺',
    'W'.repeat(200),
    'null\u0007x',
  ])('can be made for %s', async (name) => {
    const pastor = await givingChurch(api)
    const { id } = await member(api, pastor.token, pastor.churchId, name)
    await pastor.give({ member_id: id, note: `${name} – x`.repeat(2), date: '2026-01-04' })
    const { status, bytes } = await pastor.file(donations.statement, { member_id: id, year: 2026 })
    expect(status).toBe(200)
    const pages = await pdfPages(bytes)
    expect(pages[0]).toContain('$25.00')
    const inFonts = /^[\p{Script=Latin}\p{Script=Greek} ]+$/u.test(name) && name.length < 50
    if (inFonts) expect(pages[0]).toContain(name)
  })

  it('says that there were no gifts in a year without gifts', async () => {
    const pastor = await givingChurch(api)
    const input = { member_id: pastor.memberId, year: 2020 }
    const [page] = await pdfPages((await pastor.file(donations.statement, input)).bytes)
    expect(page).toContain('No donations in 2020.')
    const [alone] = await pdfPages((await pastor.file(donations.statements, { year: 2020 })).bytes)
    expect(alone).toContain('No donations in 2020.')
  })

  it('is not found for another church’s member', async () => {
    const pastor = await givingChurch(api)
    const { memberId } = await givingChurch(api)
    expect((await pastor.file(donations.statement, { member_id: memberId, year: 2026 })).status).toBe(404)
  })

  it('of many gifts is written apart, in the language of the caller', async () => {
    const pastor = await givingChurch(api)
    const gifts = Array.from({ length: 300 }, () => ({
      id: randomUUID(),
      churchId: pastor.churchId,
      memberId: pastor.memberId,
      amountMinor: 1000,
      currency: 'USD' as const,
      date: '2026-01-04',
      loggedBy: pastor.user.id,
    }))
    await api.db.insert(donationRows).values(gifts)
    const input = { member_id: pastor.memberId, year: 2026 }
    const { status, bytes } = await pastor.file(donations.statement, input, 'fr')
    expect(status).toBe(200)
    const text = (await pdfPages(bytes)).join(' ')
    expect(text.match(/4 janv\. 2026/g)).toHaveLength(300)
    expect(text).toContain('$3 000,00')
  })

  it('of everybody who gave is ordered by name, each on separate pages', async () => {
    const pastor = await givingChurch(api)
    const { id: anite } = await member(api, pastor.token, pastor.churchId, 'Anite Zamor')
    await member(api, pastor.token, pastor.churchId, 'Bernadette Who Gave Nothing')
    await pastor.give({ amount: 5, member_id: anite, date: '2026-05-03' })
    await pastor.give({ amount: 6, date: '2026-05-03' })
    const pages = await pdfPages((await pastor.file(donations.statements, { year: 2026 })).bytes)
    expect(pages).toHaveLength(2)
    expect(pages[0]).toContain('Anite Zamor')
    expect(pages[0]).toContain('Page 1 of 1')
    expect(pages[1]).toContain('Élisée Jean')
    const issued = dateIn('America/Port-au-Prince').slice(0, 4)
    expect(pages[0]).toMatch(new RegExp(`Issued on \\w+ \\d+, ${issued}`))
  })
})
