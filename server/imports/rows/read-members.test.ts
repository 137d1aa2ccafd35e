import { describe, expect, it } from 'vitest'
import { peopleExports } from '#tests/support/samples/imports/product-exports.ts'
import { workbookOf } from '#tests/support/samples/imports/workbooks.ts'
import { csvLines } from '#server/http/csv.ts'
import { readMembers, type ReadOptions } from './read-members.ts'
import { readTable } from '#server/imports/read-table.ts'
import { recogniseColumns } from '#server/imports/columns/recognise-columns.ts'

const options: ReadOptions = { country: 'HT', existing: [], today: '2026-11-21' }

async function read(file: string | Uint8Array, more: Partial<ReadOptions> = {}) {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
  const table = await readTable(bytes, 'members.csv')
  return readMembers(table, recogniseColumns(table).mapping, { ...options, ...more })
}

const PERSON: [RegExp, string][] = [
  [/^first.?name$/i, 'Élisée'],
  [/^middle.?name$/i, 'R.'],
  [/^last.?name$/i, 'Jean-Pierre'],
  [/^(family_?name|household.?name|family)$/i, 'Household of Pierre'],
  [/^(nickname|display.?name|given name)$/i, 'Zaza'],
  [/mobile/i, '3712-3456'],
  [/^(home|work)(.?(phone|tel|phone number))?$/i, '2812-3456'],
  [/^(home |other )?email(.address)?$/i, 'Elisee@Example.ht'],
  [/^work.?email$/i, 'office@example.ht'],
  [/^(added date|membershipdate|created at)$/i, '2021-05-04'],
  [/^congregation$/i, 'Maten'],
  [/(birth|wedding|anniversary).*/i, '0000-07-04'],
  [/^(home )?(street )?address([ _]?street)?([ _]line)?[ _]?1?$/i, '12 Ri Lanbi'],
  [/^(home address )?city$|^address_suburb$/i, 'Jakmèl'],
  [/id$|key$/i, '12345678'],
  [/status|membership$/i, 'Active'],
]

const valueOf = (header: string) => PERSON.find(([pattern]) => pattern.test(header))?.[1] ?? ''

describe('readMembers', () => {
  const products = Object.entries(peopleExports).map(([product, line]) => ({
    product,
    headers: line.split(','),
  }))

  it.each(products)('reads the people of $product, as CSV and as Excel', async ({ product, headers }) => {
    const row = headers.map(valueOf)
    const second = headers.find((header) => valueOf(header) === '2812-3456')
    const hasOffice = headers.some((header) => valueOf(header) === 'office@example.ht')
    const familyId = headers.find((header) => /^(?:family|household).?id$/i.test(header))
    const joined = /Jethro|Tithely|B1/.test(product) ? null : '2021-05-04'
    const expected = {
      row: 2,
      name: product === 'Jethro' ? 'Élisée Jean-Pierre' : 'Élisée R. Jean-Pierre',
      phone: '+50937123456',
      email: 'elisee@example.ht',
      birthday: product === 'Jethro' ? '' : '07-04',
      address: '12 Ri Lanbi, Jakmèl',
      household: /Tithely|ChurchCRM/.test(product) ? '' : 'Household of Pierre',
      details: familyId ? `${familyId}: 12345678` : '',
      phone_label: 'mobile',
      ...(second && {
        phones: [{ value: '+50928123456', label: /home/i.test(second) ? 'home' : 'work' }],
      }),
      ...(headers.some((header) => /home.email/i.test(header)) && { email_label: 'home' }),
      ...(hasOffice && { emails: [{ value: 'office@example.ht', label: 'work' }] }),
      groups: product === 'Jethro' ? ['Maten'] : [],
      joined,
      problems: [],
      doubts: [],
      duplicate_of: null,
    }
    expect(await read(`${headers.join(',')}\r\n${row.join(',')}\r\n`)).toEqual([expected])
    expect(await read(await workbookOf([headers, row]))).toEqual([expected])
  })

  it('uses the landline of people without a mobile', async () => {
    expect(await read('Name,Home Phone,Mobile\nJean,2812-3456,\nAnne,2812-3457,3712-3457')).toMatchObject([
      { phone: '+50928123456' },
      { phone: '+50937123457' },
    ])
  })

  it('stores what unknown columns say in other details, unless they are a crowd', async () => {
    const robes = (count: number) => {
      const names = Array.from({ length: count }, (_, i) => `robe-${i}`)
      return read(`Name,${names.join(',')}\nJean,${names.map(() => 'L').join(',')}`)
    }
    expect(await robes(2)).toMatchObject([{ details: 'robe-0: L\nrobe-1: L', problems: [] }])
    expect(await robes(21)).toMatchObject([{ details: '', problems: [] }])
  })

  it('reports row and field of a problem, and keeps the value for correction', async () => {
    const rows = await read(
      'Name,Phone,Email\n,3712-3456,\nAnne,call me,anne@\n\nPaul,3712-3457,paul@x.ht,more,still more',
    )
    expect(rows.map(({ row, phone, email, problems }) => ({ row, phone, email, problems }))).toEqual([
      { row: 2, phone: '+50937123456', email: '', problems: [{ field: 'name', code: 'name_missing' }] },
      {
        row: 3,
        phone: 'call me',
        email: 'anne@',
        problems: [
          { field: 'phone', code: 'phone_invalid' },
          { field: 'email', code: 'email_invalid' },
        ],
      },
      {
        row: 5,
        phone: '+50937123457',
        email: 'paul@x.ht',
        problems: [{ field: 'row', code: 'too_many_cells' }],
      },
    ])
  })

  it('skips rows without a person', async () => {
    const rows = await read('Name,Phone,City\nJean,3712-3456,Jacmel\n,,Jacmel\n,,\nTotal,2,\n')
    expect(rows.map(({ row }) => row)).toEqual([2])
  })

  it('keeps a person whose name is an emoji or runs from right to left', async () => {
    const rows = await read('Name,Phone\n🙏🏾,3712-3456\nمحمد علي,3712-3457')
    expect(rows.map(({ name, problems }) => [name, problems])).toEqual([
      ['🙏🏾', []],
      ['محمد علي', []],
    ])
  })

  it('finds duplicates of members and of earlier rows', async () => {
    const existing = [
      { id: 'a', name: 'Jean Pierre', phone: '+50937123456', email: null },
      { id: 'b', name: 'Élisée Noël', phone: null, email: 'e@x.ht' },
    ]
    const file =
      'Name,Phone,Email\nJ. Pierre,3712-3456,\nÉlisée Noël Jean,,E@X.HT\nNOEL Elisee,,\nMarie,3712-9999,\nmarie,,\nMarie Paul,3712-9999,\nPaul,3712-9999,\nAnna,,'
    expect((await read(file, { existing })).map(({ duplicate_of }) => duplicate_of)).toEqual([
      { kind: 'member', id: 'a', name: 'Jean Pierre', by: 'phone' },
      { kind: 'member', id: 'b', name: 'Élisée Noël', by: 'email' },
      { kind: 'member', id: 'b', name: 'Élisée Noël', by: 'name' },
      null,
      { kind: 'row', id: '5', name: 'Marie', by: 'name' },
      { kind: 'row', id: '5', name: 'Marie', by: 'phone' },
      null,
      null,
    ])
  })

  it('asks about people of the same name who are reached otherwise', async () => {
    const existing = [{ id: 'a', name: 'Jean Pierre', phone: '+50937123456', email: null }]
    const rows = await read(
      'Name,Phone,Email\nJean Pierre,3812-0000,\njean pierre,,j@x.ht\nRose,3712-0001,\nRose,3712-0002,',
      {
        existing,
      },
    )
    const namesake = [{ field: 'name', code: 'namesake' }]
    expect(rows.map(({ doubts }) => doubts)).toEqual([namesake, [], [], namesake])
    expect(rows[0]!.duplicate_of).toMatchObject({ id: 'a', by: 'name' })
  })

  it('does not treat two people as duplicates because both have the same invalid phone', async () => {
    const rows = await read('Name,Phone,Email\nJean,none of it,x@\nAnne,none of it,x@')
    expect(rows.map(({ duplicate_of }) => duplicate_of)).toEqual([null, null])
  })

  it('reads dates by the order of their column; placeholders are no date', async () => {
    const joined = async (dates: string[]) =>
      (await read(`Name,Joined\n${dates.map((date, i) => `P${i},${date}`).join('\n')}`)).map(
        (row) => row.joined,
      )
    expect(
      await joined(['4/5/2021', '12/25/2020', '0000-07-04', 'mm/dd/0000', '7/4/1885', '44320', '5/4/78']),
    ).toEqual(['2021-04-05', '2020-12-25', null, null, null, '2021-05-04', '1978-05-04'])
    expect(await joined(['4/5/2021', '25/12/2020'])).toEqual(['2021-05-04', '2020-12-25'])
  })

  /**
   * Returns how often the processor time of reading `few` rows fits into that of four times as many: about 4 where
   * each row costs the same, 16 where each is compared with all. A ratio, since machines differ.
   */
  async function growth(readRows: (count: number) => Promise<unknown>): Promise<number> {
    const costOf = async (count: number) => {
      const start = process.cpuUsage()
      await readRows(count)
      const { user, system } = process.cpuUsage(start)
      return user + system
    }
    await costOf(500)
    const few = await costOf(1250)
    return (await costOf(5000)) / few
  }

  it('compares rows with members without looking at every pair', { timeout: 60_000 }, async () => {
    const readBeside = (count: number) => {
      const line = (i: number) =>
        `Prénom${i % 700},Nom${i},${30_000_000 + i * 7},p${i}@example.ht,"Koral, Jèn"`
      const file = `First Name,Last Name,Phone,Email,Groups\n${Array.from({ length: count }, (_, i) => line(i)).join('\n')}`
      const existing = Array.from({ length: count }, (_, i) => ({
        id: `m${i}`,
        name: `Prenom${(i * 2) % 700} NOM${i * 2}`,
        phone: `+509${30_000_000 + i * 21}`,
        email: `p${i * 5}@example.ht`,
      }))
      return read(file, { existing })
    }
    const rows = await readBeside(5000)
    expect(rows).toHaveLength(5000)
    expect(rows.filter(({ duplicate_of }) => duplicate_of).length).toBeGreaterThanOrEqual(2500)
    expect(await growth(readBeside)).toBeLessThan(10)
  })

  it.each([
    ['share one phone', '3712-3456'],
    ['are malformed', '12 ab '.repeat(30)],
  ])(
    'reads a list in which all rows %s without looking at every pair',
    { timeout: 60_000 },
    async (_, phone) => {
      const readAll = (count: number) =>
        read(`Name,Phone\n${Array.from({ length: count }, (_row, i) => `Jean ${i},${phone}`).join('\n')}`)
      expect(await growth(readAll)).toBeLessThan(10)
    },
  )
})

it.each(['=Ana', 'Ana;=Jean', "Ana;'=Jean", "'t Hooft", '@ana', 'Ana;+1', '+Ana'])(
  'reads the name %j as it was typed from a list that was exported here',
  async (name) => {
    const list = csvLines([
      ['Name', 'Phone', 'Address'],
      [name, '+50937123456', `12;=Ri ${name}`],
    ])
    const [member] = await read(list)
    expect(member).toMatchObject({ name, phone: '+50937123456', address: `12;=Ri ${name}` })
  },
)
