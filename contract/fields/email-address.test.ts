import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { email } from './fields.ts'

const schema = email(() => 'invalid')
const read = (text: string) => v.safeParse(schema, text)

describe('email', () => {
  it.each([
    "tim.o'brien@example.org",
    "m.d'haiti@example.org",
    'r&d@example.org',
    'info@xn--glise-9ra.example',
    'info@église.example',
    'x@my--church.org',
    'plus+church@example.org',
    '_jean_@example.org',
    'a@b.photography',
    'name-@example.org',
    'élisée@example.org',
    'pastor@例え.jp',
    'a@legliz.xn--p1ai',
    'a/b=c?d@example.org',
    '1@2.ht',
  ])('takes %s', (text) => {
    expect(read(text)).toMatchObject({ success: true, output: text })
  })

  it.each([
    ['UPPER@Example.ORG', 'upper@example.org'],
    ['  trail@example.org  ', 'trail@example.org'],
    ['\u202aana@example.org\u202c', 'ana@example.org'],
    ['ana@exam\u00adple.org\u200b', 'ana@example.org'],
    ['\u00a0ana@example.org\ufeff', 'ana@example.org'],
    ['e\u0301lisee@example.org', 'élisee@example.org'],
  ])('stores %j as %s', (text, stored) => {
    expect(read(text)).toMatchObject({ success: true, output: stored })
  })

  it.each([
    '',
    'ana',
    'ana@',
    '@example.org',
    'ana@example',
    'ana@@example.org',
    'ana@example..org',
    'ana@-example.org',
    'ana@example-.org',
    'ana@example.org.',
    '.ana@example.org',
    'ana..roc@example.org',
    'ana roc@example.org',
    'ana@exam ple.org',
    'ana@127.0.0.1',
    'ana@[127.0.0.1]',
    'ana@example.o',
    'a@b.org, c@d.org',
    '<ana@example.org>',
    'ana@example.org\r\nBcc: x@y.zz',
    `${'a'.repeat(65)}@example.org`,
    `a@${'b'.repeat(64)}.org`,
    `a@${'b.'.repeat(140)}org`,
  ])('refuses %j', (text) => {
    expect(read(text).success).toBe(false)
  })
})
