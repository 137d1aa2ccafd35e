import * as v from 'valibot'

const anyObject = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()))

/** Reasoning that some models print before the response. */
const thoughts = /<think>[\s\S]*?<\/think>/g

/**
 * Parses the object that a model wrote, possibly in a code fence or between words. Undefined unless all fields are
 * filled.
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

/** Returns a field's text so far from incomplete JSON; '' before it begins. */
export function partialField(json: string, field: string): string {
  const begun = new RegExp(`"${field}"\\s*:\\s*"`).exec(json)
  if (!begun) return ''
  // Up to the closing quote, without an incomplete escape sequence.
  const [text] = /^(?:[^"\\\n]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/.exec(
    json.slice(begun.index + begun[0].length),
  )!
  try {
    return JSON.parse(`"${text}"`) as string
  } catch {
    return ''
  }
}
