import { useEffect, useState } from 'react'
import { storeDraft, readDraft } from '#src/lib/drafts.ts'
import { reviewDraft } from './draft-names.ts'
import type { Choices } from './rules.ts'

interface ReviewDraft {
  choices: Choices
  /** The number of the row that is being corrected. */
  editing: number | null
}

/** What the person has chosen for the rows of an import; survives a reload. */
export function useReviewDraft(importId: string) {
  const id = reviewDraft(importId)
  const [draft, setDraft] = useState<ReviewDraft>(() => ({ choices: {}, editing: null, ...readDraft(id) }))
  useEffect(() => storeDraft(id, { ...draft }), [id, draft])
  // From what holds at that moment: a row may be saved while another one is being chosen for.
  const change = (part: Partial<ReviewDraft>) => setDraft((known) => ({ ...known, ...part }))
  return { ...draft, change }
}
