/** What a CSV file begins with, so that Excel shows its accents. */
export const csvStart = '\uFEFF'

/**
 * What a table may take for a formula, its full-width signs among it, which it reads as the plain ones. A phone or a number is none:
 * an apostrophe before it would be dialled, or be text where a sum is wanted.
 */
export const csvFormula = /^(?![+-]?\d[\d .,()/-]*$)[=+\-@\t\r\n＝＋－＠]/
