import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#server/root.ts'
import { isReserved } from './reserved-usernames.ts'

test('what addresses of the app begin with is nobody’s username', () => {
  const files = readdirSync(join(root, 'src/routes'), { recursive: true, encoding: 'utf8' })
  const firsts = files
    .map((file) =>
      file
        .replace(/\.tsx$/, '')
        .split(/[/.]/)
        .find((part) => !part.startsWith('_')),
    )
    .filter((first) => first !== undefined && /^[a-z\d]/.test(first) && first !== 'index')
  expect(firsts.length).toBeGreaterThan(20)
  expect([...new Set(firsts)].filter((first) => !isReserved(first!))).toEqual([])
  expect(isReserved('Settings')).toBe(true)
  expect(isReserved('marie')).toBe(false)
})
