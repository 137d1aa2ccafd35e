import type { JobKind } from '#server/tracked-jobs.ts'

export interface WriteJobData {
  id: string
}

/** A model may take minutes per chapter. */
export const writeKind: JobKind<WriteJobData> = { queue: 'blog-write', subject: ({ id }) => id, minutes: 180 }
