import type { JobKind } from '#server/tracked-jobs.ts'

export interface ExportJobData {
  id: string
}

/** Job that creates the zip, with all recordings. */
export const exportKind: JobKind<ExportJobData> = {
  queue: 'data-export',
  subject: ({ id }) => id,
  minutes: 60,
}
