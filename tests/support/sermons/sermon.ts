/** A sermon subject: written sentences, and templates for generated ones. */
export interface Subject {
  /** In order; one mentions a Bible passage. */
  said: string[]
  /** The passage in normalised form. */
  passage: string
  things: string[]
  people: string[]
}

export interface Sermon {
  subjects: Subject[]
  /** Sentences with `{thing}`, `{other}` and `{person}`. */
  frames: string[]
  /** Filler words of speech. */
  fillers: string[]
  /** Caption text for non-speech sounds. */
  noise: string
}
