import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './root.ts'
import { environment } from './settings.ts'

const table = readFileSync(join(root, 'docs/operate.md'), 'utf8')
const rows = [...table.matchAll(/^\| `([A-Z\d_]+)` +\| (.*?) +\| (.*?) +\|$/gm)].map(
  ([, name = '', shown = '', description = '']) => ({ name, shown, description }),
)

/** Returns the default of each setting by its name, undefined where it has none. */
function settingDefaults(): Record<string, string | undefined> {
  const [{ entries }] = environment.pipe
  return Object.fromEntries(
    Object.entries(entries).map(([name, entry]) => {
      const schema = 'pipe' in entry ? entry.pipe[0] : entry
      return [name, 'default' in schema ? schema.default : undefined]
    }),
  )
}

/** Breaks a description into comment lines of at most 100 characters. */
function comment(text: string): string {
  return text.replaceAll('`', '').replace(/(.{1,98})(\s+|$)/g, '# $1\n')
}

it('describes each setting in docs/operate.md, and no other', () => {
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(settingDefaults()).toSorted())
})

it('shows the defaults of the settings in docs/operate.md', () => {
  const defaults = settingDefaults()
  for (const { name, shown } of rows) {
    const literal = /^`(.*)`$/.exec(shown)?.[1]
    if (literal !== undefined) expect({ name, value: literal }).toEqual({ name, value: defaults[name] })
    // In words: another company's address, or an explanation below the table.
    else if (shown === '') expect({ name, value: defaults[name] }).toEqual({ name, value: undefined })
  }
})

it('lists each setting with its default in .env.example', async () => {
  const defaults = settingDefaults()
  const settings = rows.map(
    ({ name, description }) => `${comment(description)}# ${name}=${defaults[name] ?? ''}\n`,
  )
  const head = `# The settings of Lakou, all optional; remove the "# " in front of a name to set it. "Below" is docs/operate.md.
# Generated from server/settings.ts and docs/operate.md: npm run env-example

# Of compose.yaml alone: the domain that Caddy gets a certificate for.
# LAKOU_DOMAIN=church.example
`
  await expect([head, ...settings].join('\n')).toMatchFileSnapshot(join(root, '.env.example'))
})
