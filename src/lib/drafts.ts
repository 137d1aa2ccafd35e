// What has been typed into a form and not been sent. Kept so that a switch of language, an update of the app or a
// reload loses nothing. Secrets stay in memory.

type Values = Record<string, unknown>

const inMemory = new Map<string, Values>()
const storageKey = (id: string) => `draft:${id}`

/** What was typed into the form `id` before, if anything. */
export function readDraft(id: string): Values | undefined {
  const typed = inMemory.get(id)
  if (typed) return typed
  try {
    return (JSON.parse(sessionStorage.getItem(storageKey(id)) ?? 'null') as Values | null) ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps what is typed; the fields named in `secrets` not beyond this page. */
export function storeDraft(id: string, values: Values, secrets: readonly string[] = []): void {
  inMemory.set(id, values)
  const open = Object.entries(values).filter(([name]) => !secrets.includes(name))
  try {
    sessionStorage.setItem(storageKey(id), JSON.stringify(Object.fromEntries(open)))
  } catch {
    // A full storage: the draft lives as long as the page.
  }
}

/** The form was sent or given up. */
export function deleteDraft(id: string): void {
  inMemory.delete(id)
  sessionStorage.removeItem(storageKey(id))
}

/** Someone else may sit down here. */
export function deleteAllDrafts(): void {
  inMemory.clear()
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(storageKey(''))) sessionStorage.removeItem(key)
}
