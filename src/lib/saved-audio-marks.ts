// Avoids opening a database on devices without saved audio.

export const savedMark = 'saved_audio'
const automaticKey = 'save_listened'

export function hasSavedAudio(): boolean {
  return localStorage.getItem(savedMark) !== null
}

export function noteSavedAudio(any: boolean): void {
  if (any) localStorage.setItem(savedMark, '1')
  else localStorage.removeItem(savedMark)
  markPage(any)
}

/** Marks the page: what depends on the saved audio is invisible until that has been read. */
export function markPage(mayHaveSaved: boolean): void {
  globalThis.document?.documentElement.toggleAttribute('data-may-have-saved', mayHaveSaved)
}

export function savesListened(): boolean {
  return localStorage.getItem(automaticKey) !== null
}

export function chooseSaveListened(on: boolean): void {
  if (on) localStorage.setItem(automaticKey, '1')
  else localStorage.removeItem(automaticKey)
}
