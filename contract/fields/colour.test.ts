import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { accentsOf, contrast, hardestGrounds } from './colour.ts'

const css = readFileSync(new URL('../../src/ui/tokens.css', import.meta.url), 'utf8')
const token = (name: string, theme: 'light' | 'dark') =>
  new RegExp(`--color-${name}: [^;]*var\\(--${theme}, (#[0-9a-f]{6})\\)`).exec(css)![1]!

/** A deterministic sample of the RGB cube with its corners. */
const colours = [
  '#000000',
  '#ffffff',
  '#ff0000',
  '#00ff00',
  '#0000ff',
  '#ffff00',
  '#00ffff',
  '#ff00ff',
  '#808080',
  ...Array.from(
    { length: 1000 },
    (_, i) => `#${((i * 2654435761) % 0x1000000).toString(16).padStart(6, '0')}`,
  ),
]

describe.each(['light', 'dark'] as const)('any colour in the %s theme', (theme) => {
  const all = colours.map((colour) => accentsOf(colour)[theme])

  it('can be read as a text on every ground and on its own soft tone', () => {
    for (const ground of ['bg', 'surface', 'sunken', 'raised', 'pressed']) {
      const worst = Math.min(...all.map(({ text }) => contrast(text, token(ground, theme))))
      expect([ground, worst >= 4.5]).toEqual([ground, true])
    }
    expect(Math.min(...all.map(({ text, soft }) => contrast(text, soft)))).toBeGreaterThanOrEqual(4.5)
    expect(Math.min(...all.map(({ soft }) => contrast(token('text', theme), soft)))).toBeGreaterThanOrEqual(
      4.5,
    )
  })

  it('carries a text, also under the pointer and the finger, and has an edge of 3:1', () => {
    const looks = all.flatMap(({ onAccent, accent, hover, pressed }) =>
      [accent, hover, pressed].map((look) => contrast(onAccent, look)),
    )
    expect(Math.min(...looks)).toBeGreaterThanOrEqual(4.5)
    expect(
      Math.min(...all.map(({ accent }) => contrast(accent, token('sunken', theme)))),
    ).toBeGreaterThanOrEqual(3)
  })
})

it('reckons with the grounds of tokens.css', () => {
  expect(hardestGrounds).toEqual({ light: token('pressed', 'light'), dark: token('raised', 'dark') })
})

it('leaves a colour that can be read as it is', () => {
  expect(accentsOf('#3e3d91').light.accent).toBe('#3e3d91')
  expect(accentsOf('#c0c0fd').dark.accent).toBe('#c0c0fd')
})
