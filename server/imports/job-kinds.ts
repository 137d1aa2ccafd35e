import { imports } from '#contract/imports.ts'
import type { JobKind } from '#server/tracked-jobs.ts'

/** What a job of an import works on. */
export interface ImportJobData {
  /** The import's. */
  id: string
}

function kindOf(queue: string): JobKind<ImportJobData> {
  return { queue, subject: ({ id }) => id, shownBy: ({ id }) => [[imports.get, id], [imports.list]] }
}

/** Reading a list. */
export const importRead = kindOf('import-read')
/** Reading a list from a picture. Apart, since each takes some seconds and others are not to wait for it. */
export const importRecognise = kindOf('import-recognise')
/** Adding what was confirmed. */
export const importAdd = kindOf('import-add')
