import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

// Checks the contrast of every pair of control colours in both themes by the WCAG 2.2 formula.
const grounds = ['bg', 'surface', 'sunken']
const texts = [
  'text',
  'text-soft',
  'text-faint',
  'accent-text',
  'success-text',
  'warning-text',
  'danger-text',
]
const softs = ['accent-soft', 'success-soft', 'warning-soft', 'danger-soft']
const pairs: [string, string, number][] = [
  ...texts.flatMap((text) => grounds.map((ground): [string, string, number] => [text, ground, 4.5])),
  ...softs.map((soft): [string, string, number] => [soft.replace('-soft', '-text'), soft, 4.5]),
  ...softs.flatMap((soft): [string, string, number][] => [
    ['text', soft, 4.5],
    ['text-soft', soft, 4.5],
  ]),
  ['text', 'pressed', 4.5],
  ['text-soft', 'pressed', 4.5],
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-hover', 4.5],
  ['on-accent', 'accent-pressed', 4.5],
  ['accent-text', 'raised', 4.5],
  ['on-danger', 'danger', 4.5],
  ['on-danger', 'danger-hover', 4.5],
  // Dividers are not controls; below 1.5 they are invisible in sunlight.
  ...grounds.map((ground): [string, string, number] => ['line', ground, 1.5]),
  ['success-soft', 'surface', 1.3],
  ['chart', 'surface', 3],
  ['chart-strong', 'surface', 3],
  ...['border', 'focus', 'accent', 'danger', 'success', 'warning'].flatMap((edge) =>
    grounds.map((ground): [string, string, number] => [edge, ground, 3]),
  ),
]

describe.each(['light', 'dark'] as const)('%s', (theme) => {
  test.each(pairs)('%s on %s reaches %d:1', (over, under, atLeast) => {
    expect(
      contrast(token(`--color-${over}`, theme), token(`--color-${under}`, theme)),
    ).toBeGreaterThanOrEqual(atLeast)
  })
  test.each([1, 2, 3, 4, 5, 6])('tint %d can carry initials', (tint) => {
    expect(contrast(token(`--on-tint-${tint}`, theme), token(`--tint-${tint}`, theme))).toBeGreaterThan(4.5)
  })
})

function token(name: string, theme: 'light' | 'dark'): string {
  const value = new RegExp(`${name}: [^;]*var\\(--${theme}, (#[0-9a-f]{6})\\)`).exec(css)?.[1]
  if (!value) throw new Error(`${name} has no ${theme} colour`)
  return value
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
