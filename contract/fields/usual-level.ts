/** Services that are compared. */
export const comparedServices = 8
/** The fewest that make something usual. */
const fewest = 3

/**
 * The visits that are usual: the median of the eight services (or weeks, or months) before the one that is looked at,
 * so that one Easter or one storm does not move it. Null while fewer than three are known. `before`: latest first.
 */
export function usualLevel(before: readonly number[]): number | null {
  const compared = before.slice(0, comparedServices).toSorted((a, b) => a - b)
  if (compared.length < fewest) return null
  const middle = compared.length / 2
  return Math.round((compared[Math.floor(middle)]! + compared[Math.ceil(middle) - 1]!) / 2)
}
