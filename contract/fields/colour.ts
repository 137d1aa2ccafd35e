import * as v from 'valibot'
import { m } from '#contract/locales/paraglide/messages.js'

/** A colour as lowercase `#rrggbb`. */
export const colour = v.pipe(
  v.string(() => m.colour_invalid()),
  v.trim(),
  v.toLowerCase(),
  v.regex(/^#[0-9a-f]{6}$/, () => m.colour_invalid()),
)

/** A colour adapted to one theme: for filled surfaces and for text. */
export interface Accent {
  accent: string
  hover: string
  pressed: string
  onAccent: string
  text: string
  soft: string
}

/** Those with the least contrast to text. */
export const hardestGrounds = { light: '#e6e2dc', dark: '#3b3a51' }
const ink = '#13121f'
const steps = 100

/**
 * Darkens the colour for the light theme and lightens it for the dark one, until text contrast reaches 4.5:1
 * on every background.
 */
export function accentsOf(hex: string): { light: Accent; dark: Accent } {
  return {
    light: accentOf(hex, {
      ground: hardestGrounds.light,
      toward: '#000000',
      paper: '#ffffff',
      onAccent: '#ffffff',
    }),
    dark: accentOf(hex, { ground: hardestGrounds.dark, toward: '#ffffff', paper: '#1c1b2b', onAccent: ink }),
  }
}

function accentOf(
  hex: string,
  { ground, toward, paper, onAccent }: { ground: string; toward: string; paper: string; onAccent: string },
): Accent {
  for (let step = 0; ; step++) {
    const text = mix(hex, toward, step / steps)
    const soft = mix(text, paper, 0.9)
    const enough = contrast(text, ground) >= 4.5 && contrast(text, soft) >= 4.5
    if (enough || step === steps) {
      return {
        accent: text,
        hover: mix(text, toward, 0.12),
        pressed: mix(text, toward, 0.24),
        onAccent,
        text,
        soft,
      }
    }
  }
}

export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

function luminance(hex: string): number {
  const [red, green, blue] = partsOf(hex).map((part) =>
    part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  ) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function partsOf(hex: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))
}

/** Interpolates between two colours: 0 is the first, 1 the second. */
function mix(from: string, to: string, part: number): string {
  const ends = partsOf(to)
  const mixed = partsOf(from).map((value, i) => Math.round(value + (ends[i]! - value) * part))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
