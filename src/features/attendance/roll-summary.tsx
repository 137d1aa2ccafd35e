import { m } from '#src/locales/paraglide/messages.js'
import { NumberStepper } from '#src/ui/fields/number-stepper.tsx'
import { StoredLine } from './stored-line.tsx'
import styles from './roll-summary.module.css'

interface RollSummaryProps {
  present: number
  total: number
  guests: number
  onGuests: (count: number) => void
}

/** The service in figures: members who are there, guests, all together; and where it is kept. */
export function RollSummary({ present, total, guests, onGuests }: RollSummaryProps) {
  return (
    <aside className={styles.summary} aria-label={m.attendance_summary()}>
      <p className={styles.present}>
        <strong data-anew={0}>{present}</strong>
        <span>{m.attendance_present_of({ total })}</span>
      </p>
      <div className={styles.guests} data-anew={0}>
        <NumberStepper label={m.attendance_guests()} compact value={guests} onValueChange={onGuests} />
      </div>
      <div className={styles.state}>
        <p className={styles.sum}>
          <span>{m.attendance_in_all()}</span> <strong data-anew={0}>{present + guests}</strong>
        </p>
        <div className={styles.kept}>
          <StoredLine />
        </div>
      </div>
    </aside>
  )
}
