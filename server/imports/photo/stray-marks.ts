/** Marks that the recognition of a picture reads from lines, folds and shadows. */
const BEFORE = /^(?:[\\|/~_^`*=<>«»•·—–-]+\s*)+(?=[\p{L}\p{N}+(])/u
const AFTER = /(?<=[\p{L}\p{N}.)])(?:\s*[\\|/~_^`*=<>«»•·—–-]+)+$/u

/** Returns a cell that was read from a picture without stray marks at its ends. */
export function withoutStrayMarks(cell: string): string {
  return cell.replace(BEFORE, '').replace(AFTER, '')
}
