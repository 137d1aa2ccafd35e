import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesBelow } from '#scripts/files-below.js'
import { pictures } from '#scripts/help-pictures/pictures.js'
import { screens } from '#scripts/screens.js'

// Detects screenshots with texts that the app no longer has: run `npm run help-pictures`.

const root = join(import.meta.dirname, '..')
const folder = join(root, 'src/features/help/pictures')
const names = Object.keys(pictures)
const shown = JSON.parse(readFileSync(join(folder, 'texts.json'), 'utf8')) as Record<
  string,
  Record<string, string[]>
>

/** All texts of the app in a language. */
function textsIn(language: string): Set<unknown> {
  const files = filesBelow(join(root, 'src/locales'), new RegExp(`[\\\\/]${language}\\.json$`))
  return new Set(files.flatMap((file) => Object.values(JSON.parse(readFileSync(file, 'utf8')) as object)))
}

describe.each(['en', 'fr', 'ht'])('the pictures of the help (%s)', (language) => {
  test('are all there, no other, and small', () => {
    const files = readdirSync(join(folder, language))
    expect(files.toSorted()).toEqual(names.map((name) => `help-${name}.webp`).toSorted())
    for (const file of files)
      expect(statSync(join(folder, language, file)).size, file).toBeLessThanOrEqual(25_000)
  })

  test('show only texts that the app still has', () => {
    const texts = textsIn(language)
    const gone = names.flatMap((name) =>
      shown[name]![language]!.filter((text) => !texts.has(text)).map((text) => `${name}: ${text}`),
    )
    expect(gone, 'run npm run help-pictures').toEqual([])
    expect(names.filter((name) => shown[name]![language]!.length === 0)).toEqual([])
  })
})

test('every picture is of a screen that exists and belongs to a step', () => {
  const addresses = screens().map(({ address }) => address)
  const help = JSON.parse(readFileSync(join(root, 'src/locales/help/en.json'), 'utf8')) as object
  for (const [name, { path }] of Object.entries(pictures)) {
    expect(addresses, name).toContain(path.split('?')[0])
    expect(help).toHaveProperty(`help_${name.replaceAll('-', '_')}`)
  }
})
