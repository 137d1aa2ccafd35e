// Small marks in local storage, so that a page need not open a database where nothing is saved.

/** The storage key that marks a device where audio may be saved. */
export const savedMark = 'saved_audio'
const automaticKey = 'save_listened'

/** Returns whether audio may be saved on this device. */
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

/** Returns whether what is listened to is saved automatically. */
export function savesListened(): boolean {
  return localStorage.getItem(automaticKey) !== null
}

export function chooseSaveListened(on: boolean): void {
  if (on) localStorage.setItem(automaticKey, '1')
  else localStorage.removeItem(automaticKey)
}
