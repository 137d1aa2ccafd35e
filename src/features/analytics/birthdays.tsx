import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Church } from '#contract/church.ts'
import { firstName } from '#contract/text/message-text.ts'
import { formatBirthday } from '#src/lib/member-text.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { RosterMember } from '#src/offline/overlay.ts'
import { todayIn } from '#src/queries/today-in.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { List, ListRow, rowLinkClass } from '#src/ui/list-row.tsx'
import { Badge } from '#src/ui/states/badge.tsx'
import { ContactLinks } from '#src/widgets/members/contact-links.tsx'
import { MemberAvatar } from '#src/widgets/members/member-avatar.tsx'
import { birthdaysInMonth } from './rules.ts'
import styles from './birthdays.module.css'

/** Birthdays listed at first. */
const few = 4

/** Whose birthday is this month, and one tap to greet them; nothing in a month without. */
export function Birthdays({ church, roster }: { church: Church; roster: RosterMember[] }) {
  const [all, setAll] = useState(false)
  const today = todayIn(church)
  const found = birthdaysInMonth(roster, today)
  if (found.length === 0) return null
  const greeting = (name: string) =>
    m.dashboard_birthday_greeting({ name: firstName(name), church: church.name }, { locale: church.language })
  return (
    <Card flush title={m.dashboard_birthdays()}>
      <List>
        {(all ? found : found.slice(0, few)).map(({ member, birthday, isToday }) => (
          <ListRow
            key={member.id}
            className={styles.row}
            leading={<MemberAvatar member={member} />}
            title={
              <Link
                to="/members/form/$churchId/$memberId"
                params={{ churchId: member.church_id, memberId: member.id }}
                className={rowLinkClass}
              >
                <bdi>{member.name}</bdi>
              </Link>
            }
            detail={isToday ? <Badge tone="success">{m.dashboard_today()}</Badge> : formatBirthday(birthday)}
            trailing={
              <ContactLinks compact member={{ ...member, email: null }} text={greeting(member.name)} />
            }
          />
        ))}
      </List>
      {found.length > few && (
        <div className={styles.more}>
          <Button variant="quiet" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? m.dashboard_show_fewer() : m.dashboard_show_all({ n: found.length })}
          </Button>
        </div>
      )}
    </Card>
  )
}
