import { expect, it } from 'vitest'
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
    mapping: ['name', 'phone', 'phone_other', 'email', 'address', 'birthday'],
    confident: true,
  })
  expect(table.rows).toEqual([
    {
      row: 1,
      cells: [
        'Anite Marie Joseph',
        '+509 3700-1122',
        '+509 2200 1122',
        'anite@example.org',
        '12 Ri Lanbi, anba, Jakmèl, Ayiti',
        '1978-07-04',
      ],
    },
    { row: 2, cells: ['Bernadette Paul', '', '', '', '', ''] },
  ])
})

it('reads vCard 2.1 in quoted-printable over several lines, and names in parts alone', async () => {
  const { rows } = await read(
    'BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=89lis=C3=A9e;Jean=\n=2DBaptiste;;;\n' +
      'TEL;CELL:37003344\nBDAY:--0704\nEND:VCARD\n',
  )
  expect(rows).toEqual([{ row: 1, cells: ['Jean-Baptiste Élisée', '37003344', '', '', '', ''] }])
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
