/** Replaces a quote or a passage of a model that was not said. */
export const removedMark = '[…]'

/** Returns how often something was taken out of a text; a quote may leave words out by the same mark. */
export function countRemoved(body: string): number {
  const own = body.replace(/^>.*$/gm, '').replace(/[“"«][^”"»\n]*[”"»]/g, '')
  return own.split(removedMark).length - 1
}

/** Returns a title or a description without the marks. */
export const withoutMarks = (text: string): string =>
  text.replaceAll(removedMark, '').replace(/\s+/g, ' ').trim()
