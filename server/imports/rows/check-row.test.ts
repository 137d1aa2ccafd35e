import { describe, expect, it } from 'vitest'
import { memberFields } from '#contract/member.ts'
import { recordOf } from '#contract/fields/record-of.ts'
import type { ImportRowValue } from '#server/db/schema/imports.ts'
import { cellsOf, checkRow } from './check-row.ts'

type RowCells = Parameters<typeof checkRow>[0]

const check = (values: Partial<RowCells>) =>
  checkRow({ ...recordOf(memberFields, () => []), name: ['Jean'], groups: [], ...values }, 'HT')
const codes = (values: Partial<RowCells>) =>
  check(values).problems.map(({ field, code }) => `${field} ${code}`)

describe('checkRow', () => {
  it('finds nothing wrong with a person who has a name', () => {
    expect(check({})).toEqual({ ...recordOf(memberFields, () => ''), name: 'Jean', groups: [], problems: [] })
  })

  it('normalizes every value to its stored form', () => {
    expect(
      check({
        name: [' E\u0301lise\u0301e  P '],
        phone: ['3712-3456'],
        email: ['Elisee@Example.HT '],
        groups: ['Koral, Jèn'],
      }),
    ).toMatchObject({
      name: 'Élisée P',
      phone: '+50937123456',
      email: 'elisee@example.ht',
      groups: ['Koral', 'Jèn'],
    })
  })

  it('names every field that is wrong', () => {
    expect(codes({ name: [' '], phone: ['abc'], email: ['@'], groups: ['g'.repeat(101)] })).toEqual([
      'name name_missing',
      'phone phone_invalid',
      'email email_invalid',
      'groups group_too_long',
    ])
    expect(codes({ groups: [Array.from({ length: 21 }, (_, i) => `g${i}`).join(',')] })).toEqual([
      'groups too_many_groups',
    ])
  })

  it('cuts a name of 10,000 characters and says so', () => {
    expect(codes({ name: ['x'.repeat(200)] })).toEqual([])
    const { name, problems } = check({ name: [`${'x'.repeat(198)}${'🙏'.repeat(5000)}`] })
    expect(problems).toEqual([{ field: 'name', code: 'name_too_long' }])
    expect(name).toBe(`${'x'.repeat(198)}…`)
  })

  it.each([
    ['jean@example.ht', 'jean@example.ht'],
    ['mailto:jean@example.ht', 'jean@example.ht'],
    ['Jean Pierre <jean@example.ht>', 'jean@example.ht'],
    ['jean@example.ht; other@example.ht', 'jean@example.ht'],
    ['jean@example.ht other@example.ht', 'jean@example.ht'],
    ['wrong@, jean@example.ht', 'jean@example.ht'],
    ['none', ''],
    ['-', ''],
  ])('reads the email %j as %j', (cell, email) => {
    expect(check({ email: [cell] })).toMatchObject({ email, problems: [] })
  })

  it.each(['jean', 'jean@', 'jean pierre@example.ht', 'jean@example', 'a@b.co'.repeat(200)])(
    'does not take %j for an email',
    (cell) => {
      expect(codes({ email: [cell] })).toEqual(['email email_invalid'])
    },
  )

  it('takes the first column that has an address', () => {
    expect(check({ email: ['', 'x', 'jean@example.ht'] })).toMatchObject({
      email: 'jean@example.ht',
      problems: [],
    })
  })

  it('returns each group once, however it is written', () => {
    expect(
      check({ groups: ['Koral;Jèn | koral', 'JÈN\nYouth ::: * myContacts', 'n/a', '-', '🎵'] }).groups,
    ).toEqual(['Koral', 'Jèn', 'Youth', '🎵'])
  })

  it('has no more of a row that an older version has read than is in it', () => {
    const older = { name: 'Jean', phone: '+50937123456', email: '', groups: ['Koral'] } as ImportRowValue
    expect(checkRow(cellsOf(older, { email: 'j@x.ht' }), 'HT')).toEqual({
      ...recordOf(memberFields, () => ''),
      ...older,
      email: 'j@x.ht',
      problems: [],
    })
  })

  it('reads the birthday of a corrected row as it is stored, and else by the country', () => {
    const born = (birthday: string) => check({ birthday: [birthday] }).birthday
    expect(['07-04', '1978-07-04', '4/7', '4/7/1978'].map(born)).toEqual([
      '07-04',
      '1978-07-04',
      '07-04',
      '1978-07-04',
    ])
    expect(codes({ birthday: ['45'] })).toEqual(['birthday birthday_invalid'])
  })

  it('leaves its own answer as it is', () => {
    const first = check({
      name: ["'+Pierre, 🙏 שמעון"],
      phone: ['37 bad'],
      email: ['BAD@'],
      birthday: ['0000-07-04'],
      address: ['3 Ri Kapwa', 'Jakmèl'],
      groups: ['a, b'],
    })
    const cells = recordOf(memberFields, (field) => [first[field]])
    expect(check({ ...cells, groups: first.groups })).toEqual(first)
  })
})
