/** Marks that recognition reads from lines, folds and shadows. */
const BEFORE = /^(?:[\\|/~_^`*=<>«»•·—–-]+\s*)+(?=[\p{L}\p{N}+(])/u
const AFTER = /(?<=[\p{L}\p{N}.)])(?:\s*[\\|/~_^`*=<>«»•·—–-]+)+$/u

/** Removes stray marks at both ends of a cell. */
export function withoutStrayMarks(cell: string): string {
  return cell.replace(BEFORE, '').replace(AFTER, '')
}
