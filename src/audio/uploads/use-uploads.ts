import { useSyncExternalStore } from 'react'
import { onRecordingsChange, recordings } from './upload-queue.ts'

/** The recordings of the person who is signed in that are not on the server yet, and those that have just come there. */
export function useRecordings() {
  return useSyncExternalStore(onRecordingsChange, recordings)
}
