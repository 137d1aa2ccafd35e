import * as v from 'valibot'

const anyObject = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()))

/** What some models write before their response. */
const thoughts = /<think>[\s\S]*?<\/think>/g

/**
 * Returns the object that a model has written, all of whose fields are texts with something in them; undefined: it is
 * none. It may stand in a code fence, or between words, as small models write it.
 */
export function readObject<Field extends string>(
  text: string,
  fields: Record<Field, string>,
): Record<Field, string> | undefined {
  const written = text.replace(thoughts, '')
  const [from, to] = [written.indexOf('{'), written.lastIndexOf('}')]
  if (from === -1 || to < from) return undefined
  const { success, output } = v.safeParse(anyObject, written.slice(from, to + 1))
  if (!success) return undefined
  const found: Partial<Record<Field, string>> = {}
  for (const name of Object.keys(fields) as Field[]) {
    const value = output[name]
    if (typeof value !== 'string' || value.trim() === '') return undefined
    found[name] = value.trim()
  }
  return found as Record<Field, string>
}

/** Returns what there is of a field of an object that is still being written; '' before it has begun. */
export function partialField(json: string, field: string): string {
  const begun = new RegExp(`"${field}"\\s*:\\s*"`).exec(json)
  if (!begun) return ''
  // To the quote that ends it; an escape that is not whole yet is left for the next time.
  const [text] = /^(?:[^"\\\n]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/.exec(
    json.slice(begun.index + begun[0].length),
  )!
  try {
    return JSON.parse(`"${text}"`) as string
  } catch {
    return ''
  }
}
