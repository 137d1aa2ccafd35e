import type { JobKind } from '#server/tracked-jobs.ts'

export interface WriteJobData {
  /** The post's. */
  id: string
}

/** Writing a post. A model may take minutes for each chapter. */
export const writeKind: JobKind<WriteJobData> = { queue: 'blog-write', subject: ({ id }) => id, minutes: 180 }
