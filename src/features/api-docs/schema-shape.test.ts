import { expect, it } from 'vitest'
import { schemaShape } from './schema-shape.ts'

it('reads as a type, with what bounds a value and what may be left out', () => {
  const schema = {
    type: 'object',
    required: ['name', 'phone', 'roles', 'groups'],
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 200 },
      phone: { anyOf: [{ type: 'string' }, { type: 'null' }] },
      limit: { type: 'integer', minimum: 1, default: 10 },
      roles: { type: 'array', items: { enum: ['leader', 'usher'] } },
      groups: {
        type: 'array',
        items: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } },
      },
      rest: {},
    },
  }
  expect(schemaShape(schema)).toBe(
    [
      '{',
      '  name: string (1–200)',
      '  phone: string | null',
      '  limit?: integer (≥ 1) = 10',
      '  roles: ("leader" | "usher")[]',
      '  groups: {',
      '    id: string',
      '  }[]',
      '  rest?: any',
      '}',
    ].join('\n'),
  )
})
