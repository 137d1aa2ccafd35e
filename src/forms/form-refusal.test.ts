import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '..')

test('every form has a place where it says why it was refused', () => {
  const components = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.tsx'),
  )
  const forms = components
    .map((path) => ({ path, text: readFileSync(join(src, path), 'utf8') }))
    .filter(({ text }) => /= useValidatedForm[(<]/.test(text))
  expect(forms.length).toBeGreaterThan(40)
  const silent = forms.filter(({ text }) => !/<(?:FormRefusal|FormDialog|AccountForm)\b/.test(text))
  expect(silent.map(({ path }) => path)).toEqual([])
})
