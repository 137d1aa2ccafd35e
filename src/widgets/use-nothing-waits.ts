import { useStore } from '#src/lib/use-store.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { notedStore } from '#src/sync/noted-waiting.ts'

/**
 * Returns what to say where no row waits. `isSure`: this device has lost none, and can be read. Only a device on which
 * something was written says that all is sent.
 */
export function useNothingWaits(): { isSure: boolean; text: string; word: string } {
  const { isReadable, hasWritten, lost } = useStore(notedStore)
  if (!isReadable) return { isSure: false, text: m.offline_unreadable(), word: m.sync_unsure() }
  if (lost) return { isSure: false, text: m.offline_lost(), word: m.sync_unsure() }
  if (hasWritten) return { isSure: true, text: m.offline_all_sent(), word: m.sync_all_sent() }
  return { isSure: true, text: m.offline_nothing_waiting(), word: m.offline_nothing_waiting() }
}
