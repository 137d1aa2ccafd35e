/** A run of text that a page keeps together: a word, often a whole cell. Lengths are in the page's own units. */
export interface Piece {
  text: string
  x0: number
  x1: number
  /** Where the letters stand, counted from the top. */
  y: number
  /** Of the type, with what goes above and below the small letters. */
  height: number
  /** False where it was hard to read. */
  sure: boolean
}

/** One page of a document, as text with its places. */
export interface PageText {
  width: number
  height: number
  pieces: Piece[]
}
