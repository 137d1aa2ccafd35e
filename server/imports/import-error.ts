import { maxListBytes, maxListRows } from '#contract/list-files.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { MAX_COLUMNS, MAX_PDF_PAGES, MAX_SCANNED_PAGES } from './limits.ts'

const texts = {
  file_too_large: () => m.import_file_too_large({ megabytes: maxListBytes / 1024 / 1024 }),
  not_excel: () => m.import_not_excel(),
  old_excel: () => m.import_old_excel(),
  too_compressed: () => m.import_too_compressed(),
  too_heavy: () => m.import_too_heavy(),
  too_many_rows: () => m.import_too_many_rows({ limit: maxListRows }),
  too_many_columns: () => m.import_too_many_columns({ limit: MAX_COLUMNS }),
  empty: () => m.import_empty(),
  no_rows: () => m.import_no_rows(),
  not_text: () => m.import_not_text(),
  broken_quotes: (row: number) => m.import_broken_quotes({ row }),
  pdf_broken: () => m.import_pdf_broken(),
  pdf_locked: () => m.import_pdf_locked(),
  pdf_too_heavy: () => m.import_pdf_too_heavy(),
  pdf_too_many_pages: () => m.import_pdf_too_many_pages({ limit: MAX_PDF_PAGES }),
  scan_too_many_pages: () => m.import_scan_too_many_pages({ limit: MAX_SCANNED_PAGES }),
  photo_broken: () => m.import_photo_broken(),
  photo_too_large: () => m.import_photo_too_large(),
  photo_too_small: () => m.import_photo_too_small(),
  photo_unreadable: () => m.import_photo_unreadable(),
  heic: () => m.import_heic(),
  layout_unknown: () => m.import_layout_unknown(),
  no_people: () => m.import_no_people(),
  gifts_not_people: () => m.import_gifts_not_people(),
  records_not_people: () => m.import_records_not_people(),
}

export type ImportProblem = keyof typeof texts

/** Explains a problem in the current language. `row`: its position, if any. */
export function importProblemText(problem: ImportProblem, row: number): string {
  return texts[problem](row)
}

/** A file that cannot be imported; the user can fix it. */
export class ImportError extends Error {
  readonly problem: ImportProblem
  /** Row in the file; 0 for the whole file. */
  readonly row: number

  constructor(problem: ImportProblem, row = 0, options?: ErrorOptions) {
    super(row ? `${problem} in row ${row}` : problem, options)
    this.name = 'ImportError'
    this.problem = problem
    this.row = row
  }
}
