// Kept in session storage across a reload. Secrets stay in memory.

type Values = Record<string, unknown>

const inMemory = new Map<string, Values>()
const storageKey = (id: string) => `draft:${id}`

export function readDraft(id: string): Values | undefined {
  const typed = inMemory.get(id)
  if (typed) return typed
  try {
    return (JSON.parse(sessionStorage.getItem(storageKey(id)) ?? 'null') as Values | null) ?? undefined
  } catch {
    return undefined
  }
}

/** Fields in `secrets` last until the page is closed. */
export function storeDraft(id: string, values: Values, secrets: readonly string[] = []): void {
  inMemory.set(id, values)
  const storable = Object.entries(values).filter(([name]) => !secrets.includes(name))
  try {
    sessionStorage.setItem(storageKey(id), JSON.stringify(Object.fromEntries(storable)))
  } catch {
    // Storage is full: the draft lasts until the page is closed.
  }
}

export function deleteDraft(id: string): void {
  inMemory.delete(id)
  sessionStorage.removeItem(storageKey(id))
}

const isDraft = (key: string) => key.startsWith(storageKey(''))

export function hasDrafts(): boolean {
  return Object.keys(sessionStorage).some(isDraft)
}

/** Another person may use the device after sign-out. */
export function deleteAllDrafts(): void {
  inMemory.clear()
  for (const key of Object.keys(sessionStorage)) if (isDraft(key)) sessionStorage.removeItem(key)
}
