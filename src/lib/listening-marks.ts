// Small marks in local storage, so that a page on a device where nothing is saved need not open a database to know.

const savedPlace = 'saved_audio'
const automaticPlace = 'save_listened'

/** Whether audio may be saved on this device. */
export function hasSavedAudio(): boolean {
  return localStorage.getItem(savedPlace) !== null
}

export function noteSavedAudio(any: boolean): void {
  if (any) localStorage.setItem(savedPlace, '1')
  else localStorage.removeItem(savedPlace)
}

/** Whether what is listened to is saved by itself. */
export function savesListened(): boolean {
  return localStorage.getItem(automaticPlace) !== null
}

export function chooseSaveListened(on: boolean): void {
  if (on) localStorage.setItem(automaticPlace, '1')
  else localStorage.removeItem(automaticPlace)
}
