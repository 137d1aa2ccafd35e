import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import { givenRoles, team } from '#contract/team.ts'
import type { Colleague } from '#contract/team.ts'
import { call } from '#src/api/session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Avatar } from '#src/ui/avatar.tsx'
import { Badge } from '#src/ui/states/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { Menu, MenuGroup, MenuItem, MenuSeparator } from '#src/ui/overlays/menu.tsx'
import { useChurchId } from '#src/queries/use-church.ts'
import { roleNames } from './roles.ts'
import { useTeamChange } from './use-team-change.ts'
import styles from './people-card.module.css'

interface Props {
  people: Colleague[]
  /** Whether roles can be given and people taken out; the owner stays what they are. */
  mayChange: boolean
}

/** The people of the team with their roles. */
export function PeopleCard({ people, mayChange }: Props) {
  const church_id = useChurchId()
  const change = useTeamChange()
  const [leaving, setLeaving] = useState<Colleague>()
  const [busy, setBusy] = useState(false)

  const giveRole = ({ user_id, name }: Colleague, role: (typeof givenRoles)[number]) =>
    change(
      () => call(team.change, { church_id, user_id, role }),
      () => m.team_changed({ name, role: roleNames[role]() }),
    )
  const remove = async ({ user_id }: Colleague) => {
    setBusy(true)
    await change(
      () => call(team.remove, { church_id, user_id }),
      ({ message }) => message,
    )
    setBusy(false)
    setLeaving(undefined)
  }
  return (
    <Card title={m.team_people()} flush>
      <List>
        {people.map((person) => (
          <ListRow
            key={person.user_id}
            leading={<Avatar name={person.name} colourKey={person.user_id} />}
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
              mayChange &&
              person.role !== 'owner' && (
                <Menu label={m.team_change({ name: person.name })} button={<Ellipsis aria-hidden="true" />}>
                  <MenuGroup label={m.team_role()}>
                    {givenRoles.map((role) => (
                      <MenuItem
                        key={role}
                        checked={role === person.role}
                        onSelect={() => role !== person.role && void giveRole(person, role)}
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
              )
            }
          />
        ))}
      </List>
      {leaving && (
        <ConfirmDialog
          open
          danger
          busy={busy}
          title={m.team_remove_title({ name: leaving.name })}
          text={m.team_remove_text()}
          confirmLabel={m.team_remove()}
          onConfirm={() => void remove(leaving)}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </Card>
  )
}
