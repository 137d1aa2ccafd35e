import type { JobKind } from '#server/tracked-jobs.ts'

export interface ExportJobData {
  /** The export's. */
  id: string
}

/** Making the zip of a person's own data. It has all of their recordings. */
export const exportKind: JobKind<ExportJobData> = {
  queue: 'data-export',
  subject: ({ id }) => id,
  minutes: 60,
}
