import CirclePlus from 'lucide-react/icons/circle-plus'
import type { Church } from '#contract/church.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { LeaveTeam } from './leave-team.tsx'
import { SettingsRow } from './settings-row.tsx'

/** Another church, and the way out of this one; its own settings are in the menu. */
export function ChurchCard({ church }: { church: Church }) {
  return (
    <Card title={m.nav_group_church()} flush>
      <List>
        <SettingsRow icon={CirclePlus} to="/setup" search={{ another: true }} title={m.church_another()} />
        {church.role !== 'owner' && (
          <ListRow title={<bdi>{church.name}</bdi>} trailing={<LeaveTeam church={church} />} />
        )}
      </List>
    </Card>
  )
}
