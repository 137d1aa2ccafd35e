import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { imports } from '#contract/imports.ts'
import { members } from '#contract/members.ts'
import { users } from '#server/db/schema/account.ts'
import { owner } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { watchChildren } from '#tests/support/children/watch-children.ts'
import { settled, upload } from '#tests/support/samples/imports/import-file.ts'
import {
  comparedWith,
  linesOf,
  pageSvg,
  pdfOf,
  people,
  photographed,
} from '#tests/support/samples/imports/paper-lists.ts'

// A database of its own: the server of another file may not do what is given up here.
const api = await startApi({})
const children = watchChildren()
const list = people(40)

/** The printed list that a phone takes a photo of; one of forty names is read by npm run test:long. */
const printed = list.slice(0, 14)

it('brings dates of joining, which the members then show', async () => {
  const by = await owner(api)
  const id = await upload(api, by, 'manm.csv', 'Name,Phone,Member since\nÉlisée Jean,37123456,2009-05-04\n')
  await settled(api, by, id)
  await api.call(imports.confirm, { import_id: id }, { token: by.token })
  await settled(api, by, id)
  const all = await api.call(members.list, { church_id: by.church.id }, { token: by.token })
  expect(all.body.members).toMatchObject([{ name: 'Élisée Jean', joinedOn: '2009-05-04' }])
})

it('adds another person of the same name once somebody has confirmed it, and not before', async () => {
  const by = await owner(api)
  const id = await upload(api, by, 'manm.csv', 'Name,Phone\nRose Noël,37123456\nRose Noël,38123456\n')
  expect((await settled(api, by, id)).totals).toMatchObject({ ready: 1, doubts: 1 })
  const accepted = await api.call(imports.accept, { import_id: id, rows: [3] }, { token: by.token })
  expect(accepted.body.rows).toMatchObject([{ row: 3, doubts: [], duplicate_of: null }])
  await api.call(imports.confirm, { import_id: id }, { token: by.token })
  expect(await settled(api, by, id)).toMatchObject({ status: 'done', added: 2 })
})

describe('a photo of a list', () => {
  it(
    'is read, doubtful rows are accepted or corrected, and the people are added',
    { timeout: 300_000 },
    async () => {
      const by = await owner(api)
      await api.db.update(users).set({ plan: 'starter' }).where(eq(users.id, by.user.id))
      const photo = await photographed(pageSvg(linesOf(printed), { height: 1100 }))
      const id = await upload(api, by, 'foto.jpg', photo)
      const seen: number[] = []
      const read = await settled(api, by, id, 100, ({ progress }) => seen.push(progress))
      expect(read.status).toBe('review')
      const { right, silent } = comparedWith(printed, read.rows)
      // Of fourteen names and fourteen phones.
      expect(right).toBeGreaterThanOrEqual(26)
      expect(silent).toBe(0)
      expect(read.rows).toHaveLength(14)
      expect(seen.some((progress) => progress > 0 && progress < 1)).toBe(true)
      expect(seen).toEqual(seen.toSorted((a, b) => a - b))

      // Columns named anew, twice: what was recognised is kept, and the photo is not read again.
      children.takeModules()
      const columns = ['phone', 'name']
      expect((await api.call(imports.map, { import_id: id, columns }, { token: by.token })).status).toBe(200)
      expect((await settled(api, by, id)).rows[0]!.problems.length).toBeGreaterThan(0)
      await api.call(imports.map, { import_id: id, columns: columns.toReversed() }, { token: by.token })
      const again = await settled(api, by, id)
      expect(children.takeModules()).toEqual(['check-list', 'check-list'])
      expect(again.totals).toEqual(read.totals)

      const added = await api.call(imports.confirm, { import_id: id }, { token: by.token })
      expect(added.status).toBe(200)
      expect(await settled(api, by, id)).toMatchObject({ status: 'done', added: read.totals.ready })
    },
  )
})

describe('a PDF of a list', () => {
  it('is read by its header over several pages', async () => {
    const by = await owner(api)
    const places = [50, 250, 360]
    const file = await pdfOf((pdf) => {
      const line = (y: number, texts: string[]) => {
        for (const [i, text] of texts.entries()) pdf.text(text, places[i], y)
      }
      for (const [i, { name, phone }] of list.entries()) {
        const y = 110 + (i % 20) * 20
        if (i === 20) pdf.addPage()
        if (i % 20 === 0) {
          line(40, ['Legliz Lakou'])
          line(80, ['Nom complet', 'Téléphone', 'Courriel'])
          line(700, [`Page ${i / 20 + 1}`])
        }
        line(y, [name, phone, i === 0 ? 'elisee@example.org' : ''])
      }
    })
    const read = await settled(api, by, await upload(api, by, 'manm.pdf', file))
    expect(read).toMatchObject({ status: 'review', totals: { rows: 40, ready: 40, doubts: 0 } })
    expect(comparedWith(list, read.rows)).toEqual({ right: 80, silent: 0 })
    expect(read.rows[0]).toMatchObject({ row: 1, name: 'Élisée Jean', email: 'elisee@example.org' })
  })

  it('marks what is perhaps nobody; it is added when it has been accepted, and only then', async () => {
    const by = await owner(api)
    const lines = [
      'Élisée Jean ...... 3712-3456',
      'Koral',
      'Rose Noël ...... 3712-3457',
      'Wilner Cadet ...... 12-34-567',
    ]
    const file = await pdfOf((pdf) => lines.forEach((line) => pdf.text(line)))
    const id = await upload(api, by, 'lis.pdf', file)
    const read = await settled(api, by, id)
    expect(read.totals).toEqual({ rows: 4, ready: 2, problems: 1, doubts: 1, duplicates: 0 })
    expect(read.rows.map(({ name }) => name)).toEqual(['Wilner Cadet', 'Koral', 'Élisée Jean', 'Rose Noël'])
    expect(read.rows[1]!.doubts).toEqual([
      { field: 'name', code: 'alone', message: expect.stringContaining('heading') },
    ])

    const accept = (rows: number[], token: string | undefined) =>
      api.call(imports.accept, { import_id: id, rows }, { token })
    expect((await accept([2, 9], by.token)).status).toBe(400)
    expect((await accept([], by.token)).status).toBe(400)
    expect((await accept([2], (await owner(api)).token)).status).toBe(404)
    expect((await accept([2], undefined)).status).toBe(401)
    const shown = await api.call(imports.get, { import_id: id, show: 'doubts' }, { token: by.token })
    expect(shown.body.rows.map(({ row }) => row)).toEqual([2])

    const accepted = await accept([2], by.token)
    expect(accepted.body.rows).toMatchObject([{ row: 2, name: 'Koral', doubts: [] }])
    expect((await settled(api, by, id)).totals).toMatchObject({ ready: 3, doubts: 0 })
    await api.call(imports.confirm, { import_id: id }, { token: by.token })
    expect(await settled(api, by, id)).toMatchObject({ status: 'done', added: 3 })
    expect((await accept([2], by.token)).status).toBe(409)
  })

  it('leaves doubtful rows out when nobody has said anything about them', async () => {
    const by = await owner(api)
    const file = await pdfOf((pdf) =>
      ['Jean Paul 3712-3456', 'Koral', 'Rose Noël 3712-3457'].forEach((line) => pdf.text(line)),
    )
    const id = await upload(api, by, 'lis.pdf', file)
    await settled(api, by, id)
    await api.call(imports.confirm, { import_id: id }, { token: by.token })
    expect(await settled(api, by, id)).toMatchObject({ status: 'done', added: 2 })
    const all = await api.call(members.list, { church_id: by.church.id }, { token: by.token })
    expect(all.body.members.map(({ name }) => name)).toEqual(['Jean Paul', 'Rose Noël'])
  })

  it('with words that nobody can tell apart asks what they mean', async () => {
    const by = await owner(api)
    const file = await pdfOf((pdf) => {
      for (const [i, { name, phone }] of list.slice(0, 8).entries()) {
        pdf.text(name.split(' ')[0]!, 50, 50 + i * 20)
        pdf.text(name.split(' ')[1]!, 200, 50 + i * 20)
        pdf.text(phone, 350, 50 + i * 20)
      }
    })
    const id = await upload(api, by, 'lis.pdf', file)
    const asked = await settled(api, by, id)
    expect(asked).toMatchObject({ status: 'mapping' })
    const columns = ['first_name', 'last_name', 'phone']
    const mapped = await api.call(imports.map, { import_id: id, columns }, { token: by.token })
    expect(mapped.status).toBe(200)
    const read = await settled(api, by, id)
    expect(read).toMatchObject({ status: 'review' })
    expect(read.rows[0]).toMatchObject({ name: list[0]!.name })
  })
})

describe('a file that cannot be read', () => {
  // All others: server/imports/unreadable-files.test.ts.
  it.each([
    ['a locked PDF', 'x.pdf', () => pdfOf((pdf) => pdf.text('x'), { userPassword: 'secret' }), 'a password'],
    ['a text that is named a photo', 'x.jpg', async () => 'Name,Phone', 'This picture is broken'],
  ])('says why: %s', { timeout: 300_000 }, async (_, name, make, words) => {
    const by = await owner(api)
    const read = await settled(api, by, await upload(api, by, name, await make()))
    expect(read.status).toBe('failed')
    expect(read.message).toContain(words)
  })

  it('is read no further once the import is given up', { timeout: 300_000 }, async () => {
    children.takeModules()
    const by = await owner(api)
    // Of forty names: much is left to be read when the first are, and when the job has heard of its end.
    const id = await upload(api, by, 'foto.jpg', await photographed(pageSvg(linesOf(list))))
    await expect
      .poll(async () => (await api.call(imports.get, { import_id: id }, { token: by.token })).body.progress, {
        timeout: 120_000,
      })
      .toBeGreaterThan(0)
    expect((await api.call(imports.cancel, { import_id: id }, { token: by.token })).status).toBe(200)
    const [{ child }] = children.started as [(typeof children.started)[number]]
    await expect.poll(() => child.signalCode, { timeout: 120_000 }).toBe('SIGKILL')
    expect(children.takeModules()).toEqual(['read-list-file'])
  })
})
