import { events } from '#contract/events.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { queryClient } from '#src/api/query.ts'
import { deleteDraft, readDraft } from '#src/lib/drafts.ts'
import { valuesOf } from './rules.ts'
import type { EventValues, NewEvent } from './rules.ts'

type Page = ResponseOf<typeof events.list>

/**
 * Drops the draft of a new event that is known to be there as it was typed: only the answer was lost. Else the next
 * event, typed over that draft, would take the place of the one that is there.
 */
export function deleteSavedDraft(formId: string): void {
  const draft = readDraft(formId) as Partial<NewEvent> | undefined
  if (!draft) return
  const lists = queryClient.getQueriesData<Page | { pages: Page[] }>({ queryKey: [events.list.name] })
  const known = lists
    .flatMap(([, told]) => (told && 'pages' in told ? told.pages : (told ?? [])))
    .flatMap((page) => page.events)
  const there = known.find(({ id }) => id === draft.id)
  if (!there) return
  const asTyped = Object.entries(valuesOf(there)).every(
    ([name, text]) => draft[name as keyof EventValues]?.trim() === text,
  )
  if (asTyped) deleteDraft(formId)
}
