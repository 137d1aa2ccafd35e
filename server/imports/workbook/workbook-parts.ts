import { ImportError, type ImportProblem } from '#server/imports/import-error.ts'
import { MAX_INFLATED_BYTES, MAX_ZIP_ENTRIES } from '#server/imports/limits.ts'
import { openParts, type PartsProblem, type XmlParts } from '#server/xml-parts.ts'

const problems: Record<PartsProblem, ImportProblem> = {
  broken: 'not_excel',
  encrypted: 'old_excel',
  too_compressed: 'too_compressed',
  too_heavy: 'too_heavy',
}

/**
 * Opens a workbook and limits its unpacked bytes. Throws `ImportError` `too_compressed`, `too_heavy` (nesting),
 * `old_excel` (encrypted) or `not_excel` (broken or missing parts).
 */
export function openWorkbook(bytes: Uint8Array): Promise<XmlParts> {
  return openParts(bytes, {
    maxEntries: MAX_ZIP_ENTRIES,
    maxBytes: MAX_INFLATED_BYTES,
    fail: (problem, cause) => new ImportError(problems[problem], 0, { cause }),
    isOwn: (error) => error instanceof ImportError,
  })
}
