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
  const [asked, setAsked] = useState<Pick<EventValues, 'start_time' | 'end_time'>>()
  const [meant, setMeant] = useState('')
  const check = (values: EventValues): boolean => {
    const said = `${values.start_time}\n${values.end_time}`
    if (!endsBeforeStart(values) || meant === said) return true
    setAsked(values)
    return false
  }
  const dialog = asked && (
    <ConfirmDialog
      open
      title={m.events_times_title()}
      text={m.events_times_text({ start: typedTime(asked.start_time), end: typedTime(asked.end_time) })}
      confirmLabel={m.events_times_keep()}
      cancelLabel={m.events_times_change()}
      onClose={() => setAsked(undefined)}
      onConfirm={() => {
        setMeant(`${asked.start_time}\n${asked.end_time}`)
        setAsked(undefined)
        goOn()
      }}
    />
  )
  return { check, dialog }
}
