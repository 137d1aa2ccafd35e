import * as v from 'valibot'
import { areasOfThings } from './example-things.ts'
import { valuesOf } from './example-values.ts'

/** Where in the contract a schema stands. */
interface Place {
  area: string
  field: string
  side: 'input' | 'response'
}

/** What the schemas that the contract uses have inside, by their kind. */
type Inside = v.GenericSchema & {
  entries?: Record<string, Inside>
  item?: Inside
  items?: Inside[]
  wrapped?: Inside
  options?: unknown[]
  literal?: unknown
}

/** The example of a text whose field has no value in `example-values.ts`. */
export const unnamedText = 'text'

/** What stands for the bytes of a file in a form. */
export const fileExample = { size: 5, arrayBuffer: () => Promise.resolve(new ArrayBuffer(5)) }

/**
 * Returns an example that fits a schema: the value that its name has in `example-values.ts` where that one fits, else
 * what the schema says. A response is without what may be missing in it.
 */
export function exampleOf(schema: v.GenericSchema, place: Place): unknown {
  const inside = schema as Inside
  const values = valuesOf(place.area, place.field)
  if (schema.type === 'optional' && place.side === 'response') return undefined
  if (schema.type === 'nullable' && values.includes(null)) return null
  if (inside.wrapped) return exampleOf(inside.wrapped, place)
  const named = values.find((value) => v.is(schema, value))
  if (named !== undefined) return named
  switch (schema.type) {
    case 'object':
      return exampleOfObject(inside, place)
    case 'array':
      return [exampleOf(inside.item!, place)]
    case 'tuple':
      return inside.items!.map((item) => exampleOf(item, place))
    case 'union':
    case 'variant':
      return exampleOf(inside.options![0] as Inside, place)
    case 'picklist':
      return inside.options![0]
    case 'literal':
      return inside.literal
    case 'number':
      return 1
    case 'boolean':
      return true
    case 'string':
      return unnamedText
    case 'record':
      return {}
    case 'custom':
      return fileExample
    default:
      throw new Error(`Say in server/http/description/example-of.ts what an example of ${schema.type} is.`)
  }
}

function exampleOfObject(schema: Inside, place: Place): Record<string, unknown> {
  const area = areasOfThings.get(schema) ?? place.area
  const fields = Object.entries(schema.entries!).map(([field, of]) => [
    field,
    exampleOf(of, { ...place, area, field }),
  ])
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as Record<string, unknown>
}
