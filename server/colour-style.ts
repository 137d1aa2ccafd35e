import { accentsOf } from '#contract/fields/colour.ts'

const roles = {
  accent: 'accent',
  'accent-hover': 'hover',
  'accent-pressed': 'pressed',
  'accent-soft': 'soft',
  'accent-text': 'text',
  'on-accent': 'onAccent',
} as const

/** CSS rule that applies a colour (`#rrggbb`) to elements with `data-church-colour` set to its digits. */
export function colourStyle(colour: string): string {
  const { light, dark } = accentsOf(colour)
  const lines = Object.entries(roles).map(
    ([role, part]) => `--color-${role}:var(--light,${light[part]}) var(--dark,${dark[part]})`,
  )
  return `[data-church-colour='${colour.slice(1)}']{${lines.join(';')}}`
}
