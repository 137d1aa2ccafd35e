import Undo2 from 'lucide-react/icons/undo-2'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import type { Done } from './use-marking.ts'
import styles from './undo-bar.module.css'

/** What a mark did, in words. */
export function describeMark({ member, present }: Done): string {
  return present
    ? m.attendance_marked_present({ name: member.name })
    : m.attendance_marked_missing({ name: member.name })
}

/** What was marked last and the way back, within the thumb's reach; the one before comes after it. */
export function UndoBar({ last, onUndo }: { last: Done; onUndo: () => void }) {
  return (
    <div className={styles.bar}>
      <p className={styles.text}>{describeMark(last)}</p>
      <Button variant="quiet" icon={<Undo2 aria-hidden="true" />} className={styles.undo} onClick={onUndo}>
        {m.attendance_undo()}
      </Button>
    </div>
  )
}
