// Flags in local storage that avoid opening a database on devices without saved audio.

export const savedMark = 'saved_audio'
const automaticKey = 'save_listened'

/** Returns whether the device may have saved audio. */
export function hasSavedAudio(): boolean {
  return localStorage.getItem(savedMark) !== null
}

export function noteSavedAudio(any: boolean): void {
  if (any) localStorage.setItem(savedMark, '1')
  else localStorage.removeItem(savedMark)
}

/** Returns whether played audio is saved automatically. */
export function savesListened(): boolean {
  return localStorage.getItem(automaticKey) !== null
}

export function chooseSaveListened(on: boolean): void {
  if (on) localStorage.setItem(automaticKey, '1')
  else localStorage.removeItem(automaticKey)
}
