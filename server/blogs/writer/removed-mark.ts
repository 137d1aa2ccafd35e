/** Replaces a model's quote or passage that was not said. */
export const removedMark = '[…]'

/** Counts removals; quotes use the same mark for omissions. */
export function countRemoved(body: string): number {
  const own = body.replace(/^>.*$/gm, '').replace(/[“"«][^”"»\n]*[”"»]/g, '')
  return own.split(removedMark).length - 1
}

export const withoutMarks = (text: string): string =>
  text.replaceAll(removedMark, '').replace(/\s+/g, ' ').trim()
