// What has been typed into a form and not been sent, stored so that a switch of language, an update of the app or a
// reload loses nothing. Secrets stay in memory.

type Values = Record<string, unknown>

const inMemory = new Map<string, Values>()
const storageKey = (id: string) => `draft:${id}`

/** Returns what was typed into the form `id` before, if anything. */
export function readDraft(id: string): Values | undefined {
  const typed = inMemory.get(id)
  if (typed) return typed
  try {
    return (JSON.parse(sessionStorage.getItem(storageKey(id)) ?? 'null') as Values | null) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores what is typed; the fields named in `secrets` only as long as this page lives. */
export function storeDraft(id: string, values: Values, secrets: readonly string[] = []): void {
  inMemory.set(id, values)
  const storable = Object.entries(values).filter(([name]) => !secrets.includes(name))
  try {
    sessionStorage.setItem(storageKey(id), JSON.stringify(Object.fromEntries(storable)))
  } catch {
    // A full storage: the draft lives as long as the page.
  }
}

/** Deletes a draft: its form was sent or cancelled. */
export function deleteDraft(id: string): void {
  inMemory.delete(id)
  sessionStorage.removeItem(storageKey(id))
}

const isDraft = (key: string) => key.startsWith(storageKey(''))

/** Whether this tab keeps something that was typed. */
export function hasDrafts(): boolean {
  return Object.keys(sessionStorage).some(isDraft)
}

/** Deletes all drafts: someone else may use the device next. */
export function deleteAllDrafts(): void {
  inMemory.clear()
  for (const key of Object.keys(sessionStorage)) if (isDraft(key)) sessionStorage.removeItem(key)
}
