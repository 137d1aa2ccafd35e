// Files with lists of members.

export const maxListBytes = 25 * 1024 * 1024

/** Maximum number of rows, without empty ones, headers and titles. */
export const maxListRows = 5000

/** Media types of photos of lists. Not HEIC: iPhones convert to JPEG when only that is accepted. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp']
export const photoEndings = ['.jpg', '.jpeg', '.png', '.webp']

/** Media types of list files: phones filter by these, and some files have no extension. */
export const listTypes = [
  'text/csv',
  'text/comma-separated-values',
  'text/tab-separated-values',
  'text/plain',
  'application/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/pdf',
  'text/vcard',
  'text/x-vcard',
  ...photoTypes,
]
export const listEndings = ['.csv', '.tsv', '.txt', '.xlsx', '.pdf', '.vcf', ...photoEndings]
