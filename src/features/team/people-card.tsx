import { Link } from '@tanstack/react-router'
import Ellipsis from 'lucide-react/icons/ellipsis'
import MessageCircle from 'lucide-react/icons/message-circle'
import { useState } from 'react'
import { givenRoles, team } from '#contract/team.ts'
import type { Colleague } from '#contract/team.ts'
import { ConfirmCall } from '#src/forms/confirm-call.tsx'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { useSession } from '#src/api/use-session.ts'
import { iconButtonClass } from '#src/ui/button.tsx'
import { Badge } from '#src/ui/states/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { Menu, MenuGroup, MenuItem, MenuSeparator } from '#src/ui/overlays/menu.tsx'
import { useChurchId } from '#src/queries/use-church.ts'
import { UserAvatar } from '#src/widgets/user-avatar.tsx'
import { roleNames } from './roles.ts'
import styles from './people-card.module.css'

interface Props {
  people: Colleague[]
  /** Allows changing roles and removing people other than the owner. */
  mayChange: boolean
}

export function PeopleCard({ people, mayChange }: Props) {
  const church_id = useChurchId()
  const ownId = useSession().user?.id
  const [leaving, setLeaving] = useState<Colleague>()
  const nameOf = (userId: string) => people.find(({ user_id }) => user_id === userId)?.name ?? ''
  const change = useCall(team.change, {
    success: (_, { user_id, role }) => m.team_changed({ name: nameOf(user_id), role: roleNames[role]() }),
    refresh: [team.list],
  })
  const remove = useCall(team.remove, { success: ({ message }) => message, refresh: [team.list] })
  return (
    <Card title={m.team_people()} flush>
      <List>
        {people.map((person) => (
          <ListRow
            key={person.user_id}
            leading={<UserAvatar user={{ ...person, id: person.user_id }} />}
            title={
              <span className={styles.who}>
                <bdi>{person.name}</bdi>
                <Badge tone={person.role === 'usher' ? 'neutral' : 'accent'}>
                  {roleNames[person.role]()}
                </Badge>
              </span>
            }
            detail={<span className={styles.email}>{person.email}</span>}
            trailing={
              <>
                {person.user_id !== ownId && (
                  <Link
                    to="/leagues/messages/$userId"
                    params={{ userId: person.user_id }}
                    className={iconButtonClass()}
                    aria-label={m.chat_write_to({ name: person.name })}
                  >
                    <MessageCircle aria-hidden="true" />
                  </Link>
                )}
                {mayChange && person.role !== 'owner' && (
                  <Menu label={m.team_change({ name: person.name })} button={<Ellipsis aria-hidden="true" />}>
                    <MenuGroup label={m.team_role()}>
                      {givenRoles.map((role) => (
                        <MenuItem
                          key={role}
                          checked={role === person.role}
                          onSelect={() => {
                            if (role !== person.role)
                              change.mutate({ church_id, user_id: person.user_id, role })
                          }}
                        >
                          {roleNames[role]()}
                        </MenuItem>
                      ))}
                    </MenuGroup>
                    <MenuSeparator />
                    <MenuItem danger onSelect={() => setLeaving(person)}>
                      {m.team_remove()}
                    </MenuItem>
                  </Menu>
                )}
              </>
            }
          />
        ))}
      </List>
      {leaving && (
        <ConfirmCall
          call={remove}
          input={{ church_id, user_id: leaving.user_id }}
          title={m.team_remove_title({ name: leaving.name })}
          text={m.team_remove_text()}
          confirmLabel={m.team_remove()}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </Card>
  )
}
