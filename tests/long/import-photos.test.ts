import { expect, it } from 'vitest'
import { owner } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { settled, upload } from '#tests/support/samples/imports/import-file.ts'
import {
  comparedWith,
  linesOf,
  pageSvg,
  people,
  photographed,
} from '#tests/support/samples/imports/paper-lists.ts'

// Beside the photo of a short list, which tests/api/imports/imports-files.test.ts has read.

const api = await startApi({})

it('reads a photo of forty names and phones', async () => {
  const listed = people(40)
  const by = await owner(api)
  const file = await photographed(pageSvg(linesOf(listed)))
  const read = await settled(api, by, await upload(api, by, 'foto.jpg', file))
  expect(read).toMatchObject({ status: 'review', totals: { rows: 40 } })
  const { right, silent } = comparedWith(listed, read.rows)
  expect(silent).toBe(0)
  expect(right).toBeGreaterThanOrEqual(76)
})

it('reads a photo of a directory with lines of their own for each person, in two columns', async () => {
  const listed = people(20)
  const block = (at: number) => {
    const { name, phone } = listed[at]!
    return [name, `${at + 3} Ri Lanbi`, phone, `manm.${at}@example.org`, '']
  }
  const lines = listed.slice(0, 10).flatMap((_, i) =>
    block(i).map((text, row) => [
      { x: 0.06, text },
      { x: 0.54, text: block(i + 10)[row]! },
    ]),
  )
  const by = await owner(api)
  const file = await photographed(pageSvg(lines, { size: 21 }), { angle: 0.8 })
  const read = await settled(api, by, await upload(api, by, 'foto.jpg', file))
  expect(read).toMatchObject({ status: 'review', totals: { rows: 20 } })
  const { right, silent } = comparedWith(listed, read.rows)
  expect(silent).toBe(0)
  expect(right).toBeGreaterThanOrEqual(38)
})
