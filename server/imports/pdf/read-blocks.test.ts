import { describe, expect, it } from 'vitest'
import { directories } from '#tests/support/samples/imports/directories.ts'
import { people } from '#tests/support/samples/imports/paper-lists.ts'
import { toE164 } from '#contract/text/e164.ts'
import { readMembers } from '#server/imports/rows/read-members.ts'
import { readTable } from '#server/imports/read-table.ts'
import type { PageText } from './page-text.ts'
import { readPages } from './read-pages.ts'

const page = (...texts: [x: number, y: number, text: string][]): PageText => ({
  width: 600,
  height: 800,
  pieces: texts.map(([x, y, text]) => ({ text, x0: x, x1: x + text.length * 5, y, height: 10, sure: true })),
})

const listed = people(12)

const column = (distance = 12) =>
  page(
    ...listed.flatMap(({ name, phone }, i): [number, number, string][] => {
      const y = 60 + i * 50
      return [
        [50, y, name],
        [50, y + 12, `${i + 3} Ri Lanbi`],
        [50, y + 12 + (i === 2 ? distance : 12), phone],
      ]
    }),
  )

describe('a directory', () => {
  it.each(directories)('of $title is read, and what is wrong is marked', async ({ make, country }) => {
    const { file, everybody: everyone } = await make()
    const table = await readTable(file, 'directory.pdf')
    expect(table.recognised).toMatchObject({ confident: true })
    const { mapping } = table.recognised!
    const rows = readMembers(table, mapping, { country, existing: [], today: '2026-11-25' })
    const phoneOf = ({ phone }: { phone: string }) => toE164(phone, country) ?? ''
    const right = { names: 0, phones: 0 }
    for (const person of everyone) {
      const row = rows.find(({ name }) => name === person.known)
      if (row) right.names += 1
      if (row?.phone === phoneOf(person)) right.phones += 1
    }
    const silent = rows.filter(({ name, phone, email, problems, doubts }) => {
      const person = everyone.find((one) => one.known === name)
      const isRight = person && phone === phoneOf(person) && (!email || email === person.email)
      return !isRight && problems.length + doubts.length === 0
    })
    expect(silent).toEqual([])
    expect(right.names).toBeGreaterThanOrEqual(everyone.length * 0.95)
    expect(right.phones).toBeGreaterThanOrEqual(everyone.length * 0.95)
    // Marking everything would not help.
    const marked = rows.filter(({ problems, doubts }) => problems.length + doubts.length > 0)
    expect(marked.length).toBeLessThanOrEqual(everyone.length * 0.15)
  })

  it('marks a person whose lines lie apart', () => {
    expect(readPages([column()], false).rows[2]).toEqual({
      row: 3,
      cells: [listed[2]!.name, listed[2]!.phone, '5 Ri Lanbi'],
      doubts: [],
    })
    for (const distance of [22, 30]) {
      const { rows } = readPages([column(distance)], false)
      expect(rows.map(({ cells }) => cells[0])).toEqual(listed.map(({ name }) => name))
      expect(rows.filter(({ doubts }) => doubts?.length).map(({ row }) => row)).toContain(3)
    }
  })

  it('marks a person whose lines go on in the next column', () => {
    const lines = listed.flatMap(({ name, phone }, i) => [name, `${i + 3} Ri Lanbi`, phone])
    const put = lines.map((text, i): [number, number, string] => {
      const [x, at] = i < 17 ? [50, i] : [300, i - 15]
      return [x, 60 + at * 12 + Math.floor(at / 3) * 20, text]
    })
    const { rows } = readPages([page(...put)], false)
    expect(rows).toHaveLength(12)
    const found = rows.find(({ cells }) => cells[1] === listed[5]!.phone)
    expect(found).toMatchObject({ row: 6, doubts: [{ code: 'apart' }, { code: 'apart' }] })
  })

  it('that has names in one place and phones in another is not read', () => {
    const names = listed.map(({ name }, i): [number, number, string] => [50, 60 + i * 14, name])
    const phones = listed.map(({ phone }, i): [number, number, string] => [50, 300 + i * 14, phone])
    expect(() => readPages([page(...names, ...phones)], false)).toThrow('layout_unknown')
    expect(() => readPages([page(...names), page(...phones)], false)).toThrow('layout_unknown')
  })

  it('that runs on like a story is not read', () => {
    const words = listed
      .map(({ name, phone }, i) => `${name}, ${i + 3} Ri Lanbi, Jakmèl, tel. ${phone};`)
      .join(' ')
    const lines = words
      .match(/.{1,70}(?:\s|$)/g)!
      .map((text, i): [number, number, string] => [50, 60 + i * 14, text.trim()])
    expect(() => readPages([page(...lines)], false)).toThrow('layout_unknown')
  })
})
