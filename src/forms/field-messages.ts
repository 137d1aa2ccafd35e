/**
 * Adds a message per form field: its own, else the first error inside it. The most specific of the fields
 * gets the message.
 */
export function withFieldMessages(
  byPath: Readonly<Record<string, string>>,
  fields: readonly string[],
): Record<string, string> {
  const messages = { ...byPath }
  for (const [path, message] of Object.entries(byPath)) {
    const field = fieldOf(path, fields)
    if (field !== undefined) messages[field] ??= message
  }
  return messages
}

/** Returns whether a path is a field or lies inside it. */
export function isIn(path: string, field: string): boolean {
  return path === field || path.startsWith(`${field}.`)
}

function fieldOf(path: string, fields: readonly string[]): string | undefined {
  return fields.filter((field) => isIn(path, field)).toSorted((a, b) => b.length - a.length)[0]
}
