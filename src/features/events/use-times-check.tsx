import { useState } from 'react'
import { typedTime } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx'
import { endsBeforeStart } from './rules.ts'
import type { EventValues } from './rules.ts'

/**
 * Confirms an end time before the start time, since events may last past midnight. `check` returns whether to
 * submit immediately; else `goOn` is called on confirmation.
 */
export function useTimesCheck(goOn: () => void) {
  const [confirming, setConfirming] = useState<Pick<EventValues, 'start_time' | 'end_time'>>()
  const [meant, setMeant] = useState('')
  const check = (values: EventValues): boolean => {
    const confirmed = `${values.start_time}\n${values.end_time}`
    if (!endsBeforeStart(values) || meant === confirmed) return true
    setConfirming(values)
    return false
  }
  const dialog = confirming && (
    <ConfirmDialog
      open
      title={m.events_times_title()}
      text={m.events_times_text({
        start: typedTime(confirming.start_time),
        end: typedTime(confirming.end_time),
      })}
      confirmLabel={m.events_times_keep()}
      cancelLabel={m.events_times_change()}
      onClose={() => setConfirming(undefined)}
      onConfirm={() => {
        setMeant(`${confirming.start_time}\n${confirming.end_time}`)
        setConfirming(undefined)
        goOn()
      }}
    />
  )
  return { check, dialog }
}
