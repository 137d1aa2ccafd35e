// Avoids opening a database on devices without saved audio.

export const savedMark = 'saved_audio'
const automaticKey = 'save_listened'

export function hasSavedAudio(): boolean {
  return localStorage.getItem(savedMark) !== null
}

export function noteSavedAudio(any: boolean): void {
  if (any) localStorage.setItem(savedMark, '1')
  else localStorage.removeItem(savedMark)
}

export function savesListened(): boolean {
  return localStorage.getItem(automaticKey) !== null
}

export function chooseSaveListened(on: boolean): void {
  if (on) localStorage.setItem(automaticKey, '1')
  else localStorage.removeItem(automaticKey)
}
