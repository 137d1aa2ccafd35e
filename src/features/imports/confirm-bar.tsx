import { useMemo } from 'react'
import { imports } from '#contract/imports.ts'
import type { ImportRow } from '#contract/imports.ts'
import { storeInCache } from '#src/api/query.ts'
import { failureText, isOverPlan } from '#src/forms/failure-text.ts'
import { useCall } from '#src/forms/use-call.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { SeePlans } from '#src/forms/see-plans.tsx'
import { useOnline } from '#src/sync/use-online.ts'
import { ActionBar } from './action-bar.tsx'
import { importChanged, importQuery } from './import-queries.ts'
import { actionOf, decisions, tally } from './rules.ts'
import type { Choices } from './rules.ts'
import { useFittingRows } from './use-room.ts'

interface Props {
  id: string
  rows: ImportRow[]
  choices: Choices
  /** The plan has no room for so many: shows those who would be added. */
  onChooseFewer: () => void
}

/** What will happen with the list, and the button that makes it so. */
export function ConfirmBar({ id, rows, choices, onChooseFewer }: Props) {
  const { add, merge, skip, doubts } = useMemo(() => tally(rows, choices), [rows, choices])
  const fittingOf = useFittingRows()
  const fitting = fittingOf(rows.filter((row) => actionOf(row, choices) === 'add'))
  const waits = add - fitting
  const isOnline = useOnline()

  const confirm = useCall(imports.confirm, {
    inline: () => true,
    refresh: () => importChanged(id),
    onSuccess: (started) => {
      storeInCache(importQuery(id).queryKey, (known) => known && { ...known, ...started, progress: 0 })
    },
  })

  const counted = (n: number) => ({ n, count: formatNumber(n) })
  const summary = [
    waits > 0 && m.imports_waits_count(counted(waits)),
    // When there is nobody new the button itself says it.
    add > 0 && merge > 0 && m.imports_merged_count(counted(merge)),
    doubts > 0 && m.imports_doubts_count(counted(doubts)),
    skip > 0 && m.imports_left_out_count(counted(skip)),
  ].filter(Boolean)
  const confirmText = () => {
    if (waits > 0 && fitting > 0) return m.imports_add_first(counted(fitting))
    if (waits > 0) return m.imports_keep_waiting(counted(waits))
    return add === 0 && merge > 0 ? m.imports_merge_count(counted(merge)) : m.imports_add_count(counted(add))
  }
  const nothing = add + merge === 0
  const text = nothing && doubts === 0 ? m.imports_nothing() : summary.join(' · ')
  return (
    <ActionBar
      error={
        confirm.error !== null && (
          <>
            {failureText(confirm.error, m.imports_confirm_failed)}
            {isOverPlan(confirm.error) && (
              <>
                <Button size="sm" onClick={onChooseFewer}>
                  {m.imports_choose_fewer()}
                </Button>
                <SeePlans />
              </>
            )}
          </>
        )
      }
      text={isOnline ? text : m.imports_needs_connection()}
    >
      <Button
        variant="primary"
        busy={confirm.isPending}
        disabled={nothing || !isOnline}
        onClick={() =>
          confirm.mutate({
            import_id: id,
            rows: decisions(rows, choices),
            ...(waits > 0 && { when_full: 'wait' }),
          })
        }
      >
        {confirmText()}
      </Button>
    </ActionBar>
  )
}
