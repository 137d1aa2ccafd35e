import { useStore } from '#src/lib/use-store.ts'
import { uploadsStore } from './upload-queue.ts'

export function useUploads() {
  return useStore(uploadsStore)
}
