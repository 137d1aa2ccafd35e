/** A run of text: a word, often a whole cell. In page units. */
export interface Piece {
  text: string
  x0: number
  x1: number
  y: number
  /** Font height including ascenders and descenders. */
  height: number
  /** Equal for texts in the same font; undefined in a picture. */
  font?: string
  /** False when recognition was uncertain. */
  sure: boolean
}

export interface PageText {
  width: number
  height: number
  pieces: Piece[]
}
