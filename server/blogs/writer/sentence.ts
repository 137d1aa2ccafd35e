/** A sentence of the transcript, without its line breaks. */
export interface Sentence {
  text: string
  /** Seconds from the start of the recording; 0 in a transcript without times. */
  start: number
  /** Seconds of silence before it; `newParagraph` where a paragraph of a text without times begins. */
  pause: number
}

/** The pause before a paragraph of a text without times. */
export const newParagraph = 1000
