import ChurchIcon from 'lucide-react/icons/church'
import CirclePlus from 'lucide-react/icons/circle-plus'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Webhook from 'lucide-react/icons/webhook'
import type { Church } from '#contract/church.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { LeaveTeam } from './leave-team.tsx'
import { SettingsRow } from './settings-row.tsx'

/** Church settings allowed for the user; `church` is undefined without one. */
export function ChurchCard({ church }: { church: Church | undefined }) {
  const role = church?.role
  return (
    <Card title={m.nav_group_church()} flush>
      <List>
        {role !== 'usher' && <SettingsRow icon={ChurchIcon} to="/setup" title={m.settings_church_edit()} />}
        {(role === 'owner' || role === 'leader') && (
          <SettingsRow icon={MessagesSquare} to="/church/messages" title={m.reminders_link()} />
        )}
        {role === 'owner' && <SettingsRow icon={Webhook} to="/webhooks" title={m.webhooks_title()} />}
        {role && (
          <SettingsRow icon={CirclePlus} to="/setup" search={{ another: true }} title={m.church_another()} />
        )}
        {church && role !== 'owner' && (
          <ListRow title={<bdi>{church.name}</bdi>} trailing={<LeaveTeam church={church} />} />
        )}
      </List>
    </Card>
  )
}
