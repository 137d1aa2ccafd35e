// What is kept of an import until it is confirmed, so that a reload or another language loses nothing.

/** The draft of what its columns mean. */
export const columnsDraft = (importId: string) => `import-columns:${importId}`

/** The draft of what happens with its rows. */
export const reviewDraft = (importId: string) => `import-review:${importId}`

/** The draft of a row that is being corrected. */
export const rowDraft = (importId: string, row: number) => `import-row:${importId}:${row}`
