import { describe, expect, it } from 'vitest'
import { imports } from '#contract/imports.ts'
import { owner } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { caseBytes } from '#tests/support/samples/imports/cases.ts'
import { settled, upload } from '#tests/support/samples/imports/import-file.ts'

const api = await startApi()
const latin1 = (text: string) => Buffer.from(text, 'latin1')

describe('a text file that is not UTF-8', () => {
  it('has the right 60 names as MS-DOS text of a spreadsheet program', async () => {
    const by = await owner(api)
    const read = await settled(api, by, await upload(api, by, 'manm.csv', caseBytes('01-csv-msdos.csv')))
    expect(read).toMatchObject({ status: 'review', readings: [], encoding: null, totals: { ready: 60 } })
    const names = caseBytes('01-02-right-names.txt').toString().trim().split('\n')
    expect(read.rows.map(({ name }) => name)).toEqual(names)
  })

  it('is asked about where two readings are plausible, and read as a person says', async () => {
    const by = await owner(api)
    const list = latin1('Name,Phone\r\nFran\x87ois Roc,37123456\r\nLuc Roc,37123457\r\n')
    const id = await upload(api, by, 'manm.csv', list)
    const asked = await settled(api, by, id)
    expect(asked).toMatchObject({
      status: 'mapping',
      encoding: null,
      readings: [
        { encoding: expect.any(String), names: [expect.stringMatching(/^Fran[çá]ois Roc$/)] },
        { encoding: expect.any(String), names: [expect.stringMatching(/^Fran[çá]ois Roc$/)] },
      ],
    })
    const columns = asked.columns.map(({ kind }) => kind)
    const map = (encoding?: 'cp850' | 'windows-1252') =>
      api.call(imports.map, { import_id: id, columns, ...(encoding && { encoding }) }, { token: by.token })
    expect(await map()).toMatchObject({
      status: 400,
      body: { message: 'Choose the names that are spelled right.' },
    })
    expect((await map('windows-1252')).status).toBe(400)
    expect((await map('cp850')).body).toEqual({ status: 'reading' })
    const read = await settled(api, by, id)
    expect(read).toMatchObject({ status: 'review', encoding: 'cp850', totals: { ready: 2 } })
    expect(read.rows.map(({ name }) => name)).toEqual(['François Roc', 'Luc Roc'])
  })
})
