import { imports } from '#contract/imports.ts'
import type { JobKind } from '#server/tracked-jobs.ts'

export interface ImportJobData {
  id: string
}

function kindOf(queue: string): JobKind<ImportJobData> {
  return { queue, subject: ({ id }) => id, shownBy: ({ id }) => [[imports.get, id], [imports.list]] }
}

export const importRead = kindOf('import-read')
/** Reads pictures and PDFs, in a separate queue because each takes seconds. */
export const importRecognise = kindOf('import-recognise')
export const importAdd = kindOf('import-add')
