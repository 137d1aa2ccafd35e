export interface Sentence {
  text: string
  /** Seconds from the start of the recording; 0 without times. */
  start: number
  /** Seconds of silence before it; `newParagraph` at a paragraph of text without times. */
  pause: number
}

export const newParagraph = 1000
