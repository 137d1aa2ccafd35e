import { useState } from 'react'
import { notify } from '#src/ui/overlays/notices.ts'
import { failureText } from './failure-text.ts'

/** Sequential outbox writes. Shows a notice with `failure` when the device cannot store one. */
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
