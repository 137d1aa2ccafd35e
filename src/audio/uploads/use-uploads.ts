import { useStore } from '#src/lib/use-store.ts'
import { uploadsStore } from './upload-queue.ts'

/** Returns the uploads of the person who is signed in: those that wait, and those that have just become podcasts. */
export function useUploads() {
  return useStore(uploadsStore)
}
