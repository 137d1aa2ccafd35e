import { Link } from '@tanstack/react-router'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { List, ListRow, rowLinkClass } from '#src/ui/list-row.tsx'

/** Link to data export and account deletion. */
export function OwnDataLink() {
  return (
    <Card flush>
      <List>
        <ListRow
          chevron
          title={
            <Link to="/data" className={rowLinkClass}>
              {m.own_data_title()}
            </Link>
          }
        />
      </List>
    </Card>
  )
}
