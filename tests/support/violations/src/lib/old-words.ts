/** Answers whether it is kept. */
export const keepDraft = (draft: string) => draft !== ''
