/**
 * Returns what is wrong by path ("fees.regular", "questions.0") with the messages of the form's fields added: that of a
 * field is its own, else the first of what lies in it. A form may name its fields by whole paths; a message is that of
 * the most exact one.
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

/** Whether a path is a field or lies in it. */
export function isIn(path: string, field: string): boolean {
  return path === field || path.startsWith(`${field}.`)
}

function fieldOf(path: string, fields: readonly string[]): string | undefined {
  return fields.filter((field) => isIn(path, field)).toSorted((a, b) => b.length - a.length)[0]
}
