import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import QrCode from 'lucide-react/icons/qr-code'
import { m } from '#src/locales/paraglide/messages.js'
import { overviewQuery } from '#src/queries/church-queries.ts'
import { Card } from '#src/ui/card.tsx'
import { List, ListRow, rowLinkClass } from '#src/ui/list-row.tsx'
import { RowIcon } from '#src/ui/row-icon.tsx'
import styles from './waiting-visitors.module.css'

interface Props {
  churchId: string
  /** Rendered on the member list, which the back link should open. */
  onMembers?: true
}

/** Links to unreviewed visitor cards, for leaders; renders nothing without any. */
export function WaitingVisitors({ churchId, onMembers }: Props) {
  const n = useQuery(overviewQuery(churchId)).data?.counts.visitor_cards
  // Cached responses of older versions lack the count.
  if (!n) return null
  return (
    <Card flush className={styles.waiting}>
      <List>
        <ListRow
          leading={
            <RowIcon tone="accent">
              <QrCode />
            </RowIcon>
          }
          title={
            <Link
              to="/members/visitors"
              className={rowLinkClass}
              {...(onMembers && { state: { fromMembers: true } })}
            >
              {m.visitors_waiting({ n })}
            </Link>
          }
          detail={m.visitors_waiting_text()}
          chevron
        />
      </List>
    </Card>
  )
}
