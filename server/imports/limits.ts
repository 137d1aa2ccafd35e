import { maxListRows } from '#contract/imports.ts'

// What one import may be, besides the limits of the contract. Each bound is measured while reading, never believed from the file's own headers.

/** Where reading stops: room for the headers, titles and totals that stand above and between those rows. */
export const MAX_RAW_ROWS = maxListRows + 1000

/** Lines of a text, the blank ones counted too: as many rows as a spreadsheet program opens. */
export const MAX_LINES = 1_048_576

export const MAX_COLUMNS = 256

/** Characters kept of one cell; the rest is cut. Every field's own limit is far below. */
export const MAX_CELL_LENGTH = 5000

/** All that is unpacked of one workbook. 5,000 rows of 256 short cells are about 65 MB of XML. */
export const MAX_INFLATED_BYTES = 100 * 1024 * 1024

/** Parts in one workbook: sheets, pictures, and so on. */
export const MAX_ZIP_ENTRIES = 2000

/** Pages of one PDF. 5,000 people on 200 pages are 25 to a page. */
export const MAX_PDF_PAGES = 200

/** Pages of one PDF that are pictures: each is read for some seconds. */
export const MAX_SCANNED_PAGES = 20

/** Runs of text in one PDF: far more than 5,000 rows of words have. */
export const MAX_PIECES = 200_000

/** How long the text of one PDF may take, in milliseconds. */
export const MAX_PDF_TIME = 60_000

/** By how much the process may grow while it reads one PDF. */
export const MAX_PDF_MEMORY = 500 * 1024 * 1024

/** The longer side in pixels of a page that is read: letters of a page of forty lines are about twenty pixels high. */
export const LONG_SIDE = 2600

/** Pixels of one picture in a PDF: A4 at 600 dots per inch. Those of a photo are limited in server/pictures. */
export const MAX_SCAN_PIXELS = 40_000_000

/** The letters of a picture with shorter sides could not be told apart, in pixels. */
export const MIN_PICTURE_SIDE = 150
