import { ownValue } from '#contract/fields/own-value.ts'
import { events } from '#contract/events.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { queryClient } from '#src/api/query.ts'
import { deleteDraft, readDraft } from '#src/lib/drafts.ts'
import { valuesOf } from './rules.ts'
import type { NewEvent } from './rules.ts'

type Page = ResponseOf<typeof events.list>

/**
 * Deletes the draft of an event that was created although its response was lost. Otherwise the next event
 * would start from that draft and overwrite it.
 */
export function deleteSavedDraft(formId: string): void {
  const draft = readDraft(formId) as Partial<NewEvent> | undefined
  if (!draft) return
  const lists = queryClient.getQueriesData<Page | { pages: Page[] }>({ queryKey: [events.list.name] })
  const cached = lists
    .flatMap(([, data]) => (data && 'pages' in data ? data.pages : (data ?? [])))
    .flatMap((page) => page.events)
  const saved = cached.find(({ id }) => id === draft.id)
  if (!saved) return
  const asTyped = Object.entries(valuesOf(saved)).every(
    ([name, text]) => String(ownValue<unknown>(draft, name)).trim() === text,
  )
  if (asTyped) deleteDraft(formId)
}
