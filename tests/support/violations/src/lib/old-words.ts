/** Answers whether it is kept. What is typed is told to whoever asked. */
export const keepDraft = (draft: string) => draft !== ''
const known = new Map<string, string>()
