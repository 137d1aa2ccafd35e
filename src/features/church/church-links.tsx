import { Link } from '@tanstack/react-router'
import type { Church } from '#contract/church.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { List, ListRow, rowLinkClass } from '#src/ui/list-row.tsx'

/** Links to further settings and to creating another church. */
export function ChurchLinks({ church }: { church: Church }) {
  return (
    <Card title={m.church_more()} flush>
      <List>
        {church.role !== 'usher' && (
          <ListRow
            chevron
            title={
              <Link to="/church/messages" className={rowLinkClass}>
                {m.reminders_link()}
              </Link>
            }
            detail={m.reminders_lead()}
          />
        )}
        {church.role !== 'usher' && (
          <ListRow
            chevron
            title={
              <Link to="/church/team" className={rowLinkClass}>
                {m.team_title()}
              </Link>
            }
            detail={m.team_lead()}
          />
        )}
        {church.role === 'owner' && (
          <ListRow
            chevron
            title={
              <Link to="/webhooks" className={rowLinkClass}>
                {m.webhooks_title()}
              </Link>
            }
            detail={m.webhooks_lead()}
          />
        )}
        <ListRow
          chevron
          title={
            <Link to="/setup" search={{ another: true }} className={rowLinkClass}>
              {m.church_another()}
            </Link>
          }
        />
      </List>
    </Card>
  )
}
