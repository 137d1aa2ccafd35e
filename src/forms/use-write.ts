import { useState } from 'react'
import { notify } from '#src/ui/overlays/notices.ts'
import { failureText } from './failure-text.ts'

/**
 * Stores writes on this device by `run`, one after another; `busy` meanwhile. What the device cannot store is told with
 * `failure`.
 */
export function useWrite(failure: () => string) {
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      notify({ kind: 'error', message: failureText(error, failure) })
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
