import { describe, expect, it } from 'vitest'
import { checkRow, type RowValues } from './check-row.ts'

const check = (values: Partial<RowValues>) =>
  checkRow({ name: 'Jean', phones: [], emails: [], groups: [], ...values }, 'HT')
const codes = (values: Partial<RowValues>) =>
  check(values).problems.map(({ field, code }) => `${field} ${code}`)

describe('checkRow', () => {
  it('finds nothing wrong with a person who has a name', () => {
    expect(check({})).toEqual({ name: 'Jean', phone: '', email: '', groups: [], problems: [] })
  })

  it('normalizes every value to its stored form', () => {
    expect(
      check({
        name: ' E\u0301lise\u0301e  P ',
        phones: ['3712-3456'],
        emails: ['Elisee@Example.HT '],
        groups: ['Koral, Jèn'],
      }),
    ).toMatchObject({
      name: 'Élisée P',
      phone: '+50937123456',
      email: 'elisee@example.ht',
      groups: ['Koral', 'Jèn'],
    })
  })

  it('reports every invalid field', () => {
    expect(codes({ name: ' ', phones: ['abc'], emails: ['@'], groups: ['g'.repeat(101)] })).toEqual([
      'name name_missing',
      'phone phone_invalid',
      'email email_invalid',
      'groups group_too_long',
    ])
    expect(codes({ groups: [Array.from({ length: 21 }, (_, i) => `g${i}`).join(',')] })).toEqual([
      'groups too_many_groups',
    ])
  })

  it('cuts a name of 10,000 characters and reports it', () => {
    expect(codes({ name: 'x'.repeat(200) })).toEqual([])
    const { name, problems } = check({ name: `${'x'.repeat(198)}${'🙏'.repeat(5000)}` })
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
    expect(check({ emails: [cell] })).toMatchObject({ email, problems: [] })
  })

  it.each(['jean', 'jean@', 'jean pierre@example.ht', 'jean@example', 'a@b.co'.repeat(200)])(
    'does not take %j for an email',
    (cell) => {
      expect(codes({ emails: [cell] })).toEqual(['email email_invalid'])
    },
  )

  it('uses the first column with a valid address', () => {
    expect(check({ emails: ['', 'x', 'jean@example.ht'] })).toMatchObject({
      email: 'jean@example.ht',
      problems: [],
    })
  })

  it('returns each group once, however it is written', () => {
    expect(
      check({ groups: ['Koral;Jèn | koral', 'JÈN\nYouth ::: * myContacts', 'n/a', '-', '🎵'] }).groups,
    ).toEqual(['Koral', 'Jèn', 'Youth', '🎵'])
  })

  it('does not change its own result', () => {
    const first = check({
      name: "'+Pierre, 🙏 שמעון",
      phones: ['37 bad'],
      emails: ['BAD@'],
      groups: ['a, b'],
    })
    const { name, phone, email, groups } = first
    expect(check({ name, phones: [phone], emails: [email], groups })).toEqual(first)
  })
})
