import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import LogOut from 'lucide-react/icons/log-out'
import Mail from 'lucide-react/icons/mail'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { List } from '#src/ui/list-row.tsx'
import { SettingsRow } from './settings-row.tsx'

/** Help and logout. */
export function HelpCard() {
  return (
    <Card flush>
      <List>
        <SettingsRow icon={CircleQuestionMark} to="/help" title={m.nav_help()} />
        <SettingsRow icon={Mail} to="/contact" title={m.nav_contact()} />
        <SettingsRow icon={LogOut} to="/logout" title={m.nav_logout()} />
      </List>
    </Card>
  )
}
