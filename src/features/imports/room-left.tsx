import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { useRoom } from './use-room.ts'
import styles from './upload-zone.module.css'

/** How many more people the plan has room for, before a file is chosen. */
export function RoomLeft({ churchId }: { churchId: string }) {
  const known = useRoom(churchId)
  if (!known) return null
  const { room, plan } = known
  return <p className={styles.room}>{m.imports_room({ n: room, count: formatNumber(room), plan })}</p>
}
