/** A run of text on a page: a word, often a whole cell. Lengths are in the page's units. */
export interface Piece {
  text: string
  x0: number
  x1: number
  /** Baseline, from the top. */
  y: number
  /** Font height including ascenders and descenders. */
  height: number
  /** The same for texts in the same font; undefined in a picture. */
  font?: string
  /** False when recognition was uncertain. */
  sure: boolean
}

/** A page of a document as text with positions. */
export interface PageText {
  width: number
  height: number
  pieces: Piece[]
}
