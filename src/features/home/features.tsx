import CalendarDays from 'lucide-react/icons/calendar-days'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import HandCoins from 'lucide-react/icons/hand-coins'
import Languages from 'lucide-react/icons/languages'
import MessageSquare from 'lucide-react/icons/message-square'
import WifiOff from 'lucide-react/icons/wifi-off'
import { m } from '#src/locales/paraglide/messages.js'
import styles from './home-screen.module.css'

const features = [
  { icon: ClipboardCheck, title: m.home_attendance_title, text: m.home_attendance_text },
  { icon: MessageSquare, title: m.home_reminders_title, text: m.home_reminders_text },
  { icon: HandCoins, title: m.home_giving_title, text: m.home_giving_text },
  { icon: CalendarDays, title: m.home_events_title, text: m.home_events_text },
  { icon: WifiOff, title: m.home_offline_title, text: m.home_offline_text },
  { icon: Languages, title: m.home_languages_title, text: m.home_languages_text },
]

export function Features() {
  return (
    <section className={styles.section}>
      <h2>{m.home_features()}</h2>
      <ul role="list" className={styles.features}>
        {features.map(({ icon: Icon, title, text }) => (
          <li key={title()}>
            <Icon aria-hidden="true" />
            <h3>{title()}</h3>
            <p>{text()}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
