import { Link } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { dateIn } from '#contract/fields/calendar.ts'
import type { Import } from '#contract/imports.ts'
import { shortDate } from '#src/lib/dates.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { useChurch } from '#src/queries/use-church.ts'
import { useUndo } from './use-undo.tsx'
import { WaitingRows } from './waiting-rows.tsx'

/** What has become of an import that has ended, and what can be done about it. */
export function ImportResult({ data, onRemove }: { data: Import; onRemove: () => void }) {
  if (data.status === 'failed') return <Failed message={data.message} onRemove={onRemove} />
  return data.status === 'undone' ? <Undone {...data} /> : <Done {...data} />
}

const inFigures = (count: number) => ({ n: count, count: formatNumber(count) })

function Done(data: Import) {
  const { id, added, merged, waiting, undoUntil } = data
  const timezone = useChurch()?.timezone ?? 'UTC'
  const undo = useUndo(id)
  const [now] = useState(() => Date.now())
  const end = undoUntil !== null && Date.parse(undoUntil) > now ? new Date(undoUntil) : undefined
  return (
    <>
      {waiting > 0 && <WaitingRows {...data} />}
      <div role="status">
        <EmptyState
          icon={<CircleCheck />}
          title={m.imports_done_title(inFigures(added))}
          text={
            <>
              {merged > 0 && `${m.imports_done_merged(inFigures(merged))} `}
              {end && m.imports_undo_until({ date: shortDate(dateIn(timezone, end)) })}
            </>
          }
          action={
            <>
              {end && (
                <Button icon={<Undo2 aria-hidden="true" />} onClick={undo.ask}>
                  {m.imports_undo()}
                </Button>
              )}
              <Onward roll />
            </>
          }
        />
      </div>
      {undo.dialog}
    </>
  )
}

function Undone({ added, kept }: Import) {
  return (
    <div role="status">
      <EmptyState
        icon={<Undo2 />}
        title={m.imports_undone_title()}
        text={
          <>
            {m.imports_undone_removed(inFigures(added - kept))}
            {kept > 0 && ` ${m.imports_undone_kept(inFigures(kept))}`}
          </>
        }
        action={<Onward />}
      />
    </div>
  )
}

/** `roll`: people have been added, who can be marked. */
function Onward({ roll = false }: { roll?: boolean }) {
  return (
    <>
      <Link to="/members/import" className={buttonClass()}>
        {m.imports_another()}
      </Link>
      <Link to="/members" className={buttonClass({ variant: roll ? 'secondary' : 'primary' })}>
        {m.imports_to_members()}
      </Link>
      {roll && (
        <Link to="/attendance" className={buttonClass({ variant: 'primary' })}>
          {m.attendance_take()}
        </Link>
      )}
    </>
  )
}

function Failed({ message, onRemove }: { message: string; onRemove: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        drawing="paper"
        title={m.imports_failed_title()}
        text={message}
        action={
          <>
            <Button onClick={onRemove}>{m.imports_remove()}</Button>
            <Link to="/members/import" className={buttonClass({ variant: 'primary' })}>
              {m.imports_other_file()}
            </Link>
          </>
        }
      />
    </div>
  )
}
