import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { jsonIn, phpNotice } from './printed-json.ts'

const index = v.object({ namespaces: v.array(v.string()) })
const json = '{"name":"Legliz","namespaces":["wp/v2"]}'
const html = '<br />\n<b>Notice</b>:  Undefined index: [x] in <b>/www/p.php</b> on line <b>12</b><br />\n'

describe('the JSON of a site that prints something of its own', () => {
  it.each([
    ['nothing', json],
    ['a byte order mark', `\ufeff${json}`],
    ['two of them and a line', `\ufeff\ufeff\n${json}`],
    ['a notice with brackets', html + json],
    ['a mark and a notice', `\ufeff${html}${json}`],
    [
      'a notice in plain text',
      `\nDeprecated: strlen(): Passing null to {closure} in /x.php on line 3\n${json}`,
    ],
    ['an object of a plugin', `{"debug":true}\n${json}`],
    ['a notice at its end', `${json}${html}`],
    ['a comment at its end', `${json}<!-- cached -->`],
  ])('is read after %s', (_, text) => {
    expect(jsonIn(text, index)).toEqual({ namespaces: ['wp/v2'] })
  })

  it.each(['', 'Not here', '<h1>404</h1>', '{', '[]', '{"namespaces":1}', ']{', html])(
    'is not in %j',
    (text) => {
      expect(jsonIn(text, index)).toBeUndefined()
    },
  )

  it('is not looked for in a long text without end', () => {
    expect(jsonIn(`${'['.repeat(1_000_000)}]`, index)).toBeUndefined()
  })
})

it.each([
  [html + json, 'Notice: Undefined index: [x] in /www/p.php on line 12'],
  [
    '\nWarning: Cannot modify header information in /w.php on line 7\n{}',
    'Warning: Cannot modify header information in /w.php on line 7',
  ],
  ['<b>Fatal error</b>:  Uncaught Error: x\nStack trace', 'Fatal error: Uncaught Error: x'],
  [
    'PHP Deprecated:  Function y is deprecated in /a.php on line 1',
    'Deprecated: Function y is deprecated in /a.php on line 1',
  ],
  [
    'Parse error: syntax error, unexpected end of file in /f.php on line 9',
    'Parse error: syntax error, unexpected end of file in /f.php on line 9',
  ],
  [json, ''],
  ['\ufeff', ''],
])('of %j the message of PHP is %j', (text, notice) => {
  expect(phpNotice(text)).toBe(notice)
})
