import { accentsOf } from '#contract/fields/colour.ts'

/** The roles in tokens.css that a church's colour takes. */
const roles = {
  accent: 'accent',
  'accent-hover': 'hover',
  'accent-pressed': 'pressed',
  'accent-soft': 'soft',
  'accent-text': 'text',
  'on-accent': 'onAccent',
} as const

/** The rule that gives a colour (`#rrggbb`) to what has `data-church-colour` of its digits, and to all within. */
export function colourStyle(colour: string): string {
  const { light, dark } = accentsOf(colour)
  const lines = Object.entries(roles).map(
    ([role, part]) => `--color-${role}:var(--light,${light[part]}) var(--dark,${dark[part]})`,
  )
  return `[data-church-colour='${colour.slice(1)}']{${lines.join(';')}}`
}
