import { expect, it } from 'vitest'
import { readMembers } from '#server/imports/rows/read-members.ts'
import { readTable } from '#server/imports/read-table.ts'

const read = (text: string) => readTable(new TextEncoder().encode(text), 'contacts.vcf')

it('reads what an Android phone of today shares', async () => {
  const table = await read(
    [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:Joseph;Anite;Marie;;',
      'FN:Anite Marie Joseph',
      'item1.TEL;TYPE=CELL:+509 3700-1122',
      'TEL;TYPE=HOME:+509 2200 1122',
      'EMAIL;TYPE=INTERNET:anite@example.org',
      'ADR;TYPE=HOME:;;12 Ri Lanbi\\, anba;Jakmèl;;;Ayiti',
      'BDAY:19780704',
      'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQAA',
      ' AQABAAD/2wBDAAEBAQEBAQEBAQEBAQ',
      'END:VCARD',
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:Paul;Bernadette;;;',
      'FN:Bernadette',
      '  Paul',
      'END:VCARD',
    ].join('\r\n'),
  )
  expect(table.recognised).toEqual({
    mapping: ['name', 'phone', 'email', 'address', 'birthday'],
    confident: true,
  })
  expect(table.rows).toEqual([
    {
      row: 1,
      cells: [
        'Anite Marie Joseph',
        'cell: +509 3700-1122\nhome: +509 2200 1122',
        'anite@example.org',
        '12 Ri Lanbi, anba, Jakmèl, Ayiti',
        '1978-07-04',
      ],
    },
    { row: 2, cells: ['Bernadette Paul', '', '', '', ''] },
  ])
})

it('reads vCard 2.1 in quoted-printable over several lines, and names in parts alone', async () => {
  const { rows } = await read(
    'BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=89lis=C3=A9e;Jean=\n=2DBaptiste;;;\n' +
      'TEL;CELL:37003344\nBDAY:--0704\nEND:VCARD\n',
  )
  expect(rows).toEqual([{ row: 1, cells: ['Jean-Baptiste Élisée', 'cell: 37003344', '', '', ''] }])
})

const mobile = { phone: '+50937001122', phone_label: 'mobile' }
const home = [{ value: '+50922001122', label: 'home' }]
it.each<[string, string[], object]>([
  ['3.0', ['TEL;TYPE=HOME:2200-1122', 'TEL;TYPE=CELL:3700-1122'], { ...mobile, phones: home }],
  [
    '4.0',
    ['TEL;VALUE=uri;TYPE="cell,voice";PREF=1:tel:+509-3700-1122', 'TEL;TYPE=home:tel:+509-2200-1122'],
    { ...mobile, phones: home },
  ],
  ['2.1', ['TEL;HOME;VOICE:22001122', 'TEL;CELL;PREF:37001122'], { ...mobile, phones: home }],
  [
    'of an iPhone',
    [
      'item1.TEL;type=pref:3700-1122',
      'item1.X-ABLabel:_$!<Mobile>!$_',
      'item2.TEL:2200-1122',
      'item2.X-ABLabel:Manman',
    ],
    { ...mobile, phones: [{ value: '+50922001122', label: 'Manman' }] },
  ],
  [
    'with a fax',
    ['TEL;TYPE=FAX,WORK:2200-1122', 'TEL:3700-1122'],
    { phone: '+50937001122', phones: [{ ...home[0], label: 'fax' }] },
  ],
  [
    'with emails',
    ['EMAIL;TYPE=WORK:b@example.org', 'EMAIL;TYPE=HOME,PREF:a@example.org'],
    { email: 'a@example.org', email_label: 'home', emails: [{ value: 'b@example.org', label: 'work' }] },
  ],
])('reads all phones and emails of a card %s with their types', async (_, lines, contacts) => {
  const table = await read(['BEGIN:VCARD', 'FN:Anite Joseph', ...lines, 'END:VCARD'].join('\r\n'))
  const [member] = readMembers(table, table.recognised!.mapping, {
    country: 'HT',
    existing: [],
    today: '2026-11-28',
  })
  expect(member).toMatchObject({ name: 'Anite Joseph', ...contacts, details: '', problems: [] })
})

it('refuses a file of contacts with nobody in it', async () => {
  await expect(read('BEGIN:VCARD\nVERSION:3.0\nEND:VCARD\n')).rejects.toMatchObject({ problem: 'no_rows' })
})

it('is done soon with a file made to take long', async () => {
  const long = `BEGIN:VCARD\nN;ENCODING=QUOTED-PRINTABLE:${'=\n'.repeat(200_000)}\nTEL${';"'.repeat(100_000)}\nEND:VCARD\n`
  const start = performance.now()
  await read(long).catch(() => {})
  expect(performance.now() - start).toBeLessThan(2000)
})
