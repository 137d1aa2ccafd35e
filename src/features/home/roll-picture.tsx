import Check from 'lucide-react/icons/check'
import WifiOff from 'lucide-react/icons/wifi-off'
import { m } from '#src/locales/paraglide/messages.js'
import { Avatar } from '#src/ui/avatar.tsx'
import { classNames } from '#src/ui/class-names.ts'
import styles from './roll-picture.module.css'

/** Names in the picture, in every language. */
const people = ['Élisée Jean', 'Marie-Ange Louis', 'Wilner Pierre', 'Rose Toussaint', 'Jacques Étienne']
const there = [true, true, false, true, true]

/** A decorative roll, rendered with the app's own components. */
export function RollPicture() {
  return (
    <div className={styles.picture} aria-hidden="true">
      <div className={styles.phone}>
        <div className={styles.top}>
          <strong>{m.home_picture_date()}</strong>
          <span className={styles.count}>
            <b>{there.filter(Boolean).length}</b> {m.home_picture_present()}
          </span>
        </div>
        {people.map((name, i) => (
          <div key={name} className={classNames(styles.row, there[i] && styles.there)}>
            <Avatar name={name} size="sm" />
            <span>{name}</span>
            <span className={styles.box}>{there[i] && <Check />}</span>
          </div>
        ))}
        <div className={styles.offline}>
          <WifiOff />
          {m.home_picture_offline()}
        </div>
      </div>
    </div>
  )
}
