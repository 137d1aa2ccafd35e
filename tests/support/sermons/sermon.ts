/** What somebody preaches on: sentences as they were written down, and what the others of a long sermon are made of. */
export interface Subject {
  /** In their order; one of them names a passage of the Bible. */
  said: string[]
  /** How that passage is listed. */
  passage: string
  things: string[]
  people: string[]
}

export interface Sermon {
  subjects: Subject[]
  /** Sentences with `{thing}`, `{other}` and `{person}` in them. */
  frames: string[]
  /** What one says while one looks for the next word. */
  fillers: string[]
  /** What captions say of what is no speech. */
  noise: string
}
