// Small marks in local storage, so that a page on a device where nothing is saved need not open a database to know.

/** Where it is marked that audio may be saved on this device. */
export const savedMark = 'saved_audio'
const automaticPlace = 'save_listened'

/** Whether audio may be saved on this device. */
export function hasSavedAudio(): boolean {
  return localStorage.getItem(savedMark) !== null
}

export function noteSavedAudio(any: boolean): void {
  if (any) localStorage.setItem(savedMark, '1')
  else localStorage.removeItem(savedMark)
}

/** Whether what is listened to is saved by itself. */
export function savesListened(): boolean {
  return localStorage.getItem(automaticPlace) !== null
}

export function chooseSaveListened(on: boolean): void {
  if (on) localStorage.setItem(automaticPlace, '1')
  else localStorage.removeItem(automaticPlace)
}
