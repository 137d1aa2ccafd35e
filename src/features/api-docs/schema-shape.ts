import type { DescribedSchema } from '#contract/pages/api-docs-page.ts'

/** Formats a schema's constraints in language-neutral notation. */
function bounds(schema: DescribedSchema): string {
  const { minLength, maxLength, minimum, maximum } = schema
  const least = minLength ?? minimum
  const most = maxLength ?? maximum
  if (least !== undefined && most !== undefined) return ` (${least}–${most})`
  if (most !== undefined) return ` (≤ ${most})`
  return least === undefined ? '' : ` (≥ ${least})`
}

function objectShape({ properties = {}, required = [] }: DescribedSchema, indent: string): string {
  const fields = Object.entries(properties)
  if (fields.length === 0) return '{ }'
  const inner = `${indent}  `
  const lines = fields.map(([name, schema]) => {
    const byDefault = schema.default === undefined ? '' : ` = ${JSON.stringify(schema.default)}`
    return `${inner}${name}${required.includes(name) ? '' : '?'}: ${schemaShape(schema, inner)}${byDefault}`
  })
  return `{\n${lines.join('\n')}\n${indent}}`
}

/** Formats a JSON schema like a TypeScript type: `{ name: string (1–200), phone?: string | null }`. */
export function schemaShape(schema: DescribedSchema, indent = ''): string {
  const options = schema.anyOf ?? schema.oneOf
  if (options) return [...new Set(options.map((option) => schemaShape(option, indent)))].join(' | ')
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.type === 'object') return objectShape(schema, indent)
  if (schema.type === 'array') {
    const item = schemaShape(schema.items ?? {}, indent)
    return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
  }
  return `${schema.type ?? 'any'}${bounds(schema)}`
}
