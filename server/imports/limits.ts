import { maxListRows } from '#contract/list-files.ts'

// Limits of an import beyond the contract's, measured while reading and never taken from the file's headers.

/** Allows for titles, headers and totals between the rows. */
export const MAX_RAW_ROWS = maxListRows + 1000

/** Lines of a text including blank ones: the row limit of spreadsheet programs. */
export const MAX_LINES = 1_048_576

export const MAX_COLUMNS = 256

/** Longer cells are truncated, far above every field's limit. */
export const MAX_CELL_LENGTH = 5000

/** Unpacked bytes of a workbook. 5,000 rows of 256 short cells are about 65 MB of XML. */
export const MAX_INFLATED_BYTES = 100 * 1024 * 1024

export const MAX_ZIP_ENTRIES = 2000

/** Pages of a PDF: 25 people per page for 5,000. */
export const MAX_PDF_PAGES = 200

/** Scanned pages of a PDF: each takes seconds. */
export const MAX_SCANNED_PAGES = 20

/** Text runs of a PDF, far above 5,000 rows. */
export const MAX_PIECES = 200_000

/** Time for the text of a PDF, in milliseconds. */
export const MAX_PDF_TIME = 60_000

export const MAX_PDF_MEMORY = 500 * 1024 * 1024

/** Longer side of a page for recognition, in pixels: letters of a 40-line page are about 20 pixels high. */
export const LONG_SIDE = 2600

/** Pixels of a picture in a PDF: A4 at 600 dpi. Photos have the limits of server/pictures. */
export const MAX_SCAN_PIXELS = 40_000_000

/** Minimum side of a legible picture, in pixels. */
export const MIN_PICTURE_SIDE = 150
