import { resolveConflict } from '#src/offline/edits.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import type { ShownConflict } from './conflict-fields.ts'
import styles from './conflict-list.module.css'

interface Props {
  /** The row that has the conflicts. */
  order: number
  conflicts: ShownConflict[]
}

/** What two people have changed at once, field by field, with both values and a button for each. */
export function ConflictList({ order, conflicts }: Props) {
  return (
    <ul role="list" className={styles.list}>
      {conflicts.map(({ field, label, mine, theirs }) => (
        <li key={field}>
          <p className={styles.field}>{label}</p>
          <div className={styles.sides}>
            <Side
              title={m.waiting_yours()}
              value={mine}
              action={m.waiting_keep_yours()}
              label={m.waiting_keep_yours_of({ field: label })}
              onChoose={() => void resolveConflict(order, field, { mine: true })}
            />
            <Side
              title={m.waiting_theirs()}
              value={theirs}
              action={m.waiting_keep_theirs()}
              label={m.waiting_keep_theirs_of({ field: label })}
              onChoose={() => void resolveConflict(order, field, { mine: false })}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}

interface SideProps {
  title: string
  value: string
  action: string
  /** The action with the name of the field. */
  label: string
  onChoose: () => void
}

function Side({ title, value, action, label, onChoose }: SideProps) {
  return (
    <div className={styles.side}>
      <p className={styles.title}>{title}</p>
      <p className={styles.value}>
        <bdi>{value}</bdi>
      </p>
      <Button aria-label={label} onClick={onChoose}>
        {action}
      </Button>
    </div>
  )
}
