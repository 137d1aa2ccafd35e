import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import styles from './conflict-list.module.css'

/** Both values are formatted for display ('' when empty). */
export interface ShownConflict {
  field: string
  label: string
  mine: string
  theirs: string
}

interface Props {
  conflicts: ShownConflict[]
  onChoose: (field: string, choice: { mine: boolean }) => void
}

/** The edit conflicts of a form, each with a button per value. */
export function ConflictList({ conflicts, onChoose }: Props) {
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
              onChoose={() => onChoose(field, { mine: true })}
            />
            <Side
              title={m.waiting_theirs()}
              value={theirs}
              action={m.waiting_keep_theirs()}
              label={m.waiting_keep_theirs_of({ field: label })}
              onChoose={() => onChoose(field, { mine: false })}
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
  label: string
  onChoose: () => void
}

function Side({ title, value, action, label, onChoose }: SideProps) {
  return (
    <div className={styles.side}>
      <p className={styles.title}>{title}</p>
      <p className={styles.value}>
        <bdi>{value || m.waiting_empty_value()}</bdi>
      </p>
      <Button aria-label={label} onClick={onChoose}>
        {action}
      </Button>
    </div>
  )
}
