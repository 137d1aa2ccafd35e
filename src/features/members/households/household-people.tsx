import { Link } from '@tanstack/react-router'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import { householdRoleLabels, householdRoles } from '#contract/households/household-roles.ts'
import type { HouseholdRole } from '#contract/households/household-roles.ts'
import type { Household } from '#contract/households/household-views.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { RosterMember } from '#src/offline/overlay.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { List, ListRow, rowLinkClass } from '#src/ui/list-row.tsx'
import { Menu, MenuGroup, MenuItem, MenuSeparator } from '#src/ui/overlays/menu.tsx'
import { Badge } from '#src/ui/states/badge.tsx'
import { MemberAvatar } from '#src/widgets/members/member-avatar.tsx'

export type HouseholdPerson = Household['members'][number]

interface Props {
  household: Household
  people: readonly HouseholdPerson[]
  members: ReadonlyMap<string, RosterMember>
  /** Omit for a read-only list. */
  actions?: {
    onRole: (person: HouseholdPerson, role: HouseholdRole) => void
    onMove: (person: HouseholdPerson) => void
    onTakeOut: (person: HouseholdPerson) => void
  }
}

/** The people of a household with their roles, each a link to their page. */
export function HouseholdPeople({ household, people, members, actions }: Props) {
  return (
    <List aria-label={household.name}>
      {people.map((person) => {
        const { member_id: id, name, role } = person
        const member = members.get(id)
        return (
          <ListRow
            key={id}
            leading={member ? <MemberAvatar member={member} /> : <Avatar name={name} colourKey={id} />}
            title={
              <Link
                to="/members/form/$churchId/$memberId"
                params={{ churchId: household.church_id, memberId: id }}
                className={rowLinkClass}
              >
                <bdi>{name}</bdi>
              </Link>
            }
            detail={
              <>
                {householdRoleLabels[role]()}
                {household.main_contact_id === id && ` · ${m.households_main_contact()}`}{' '}
                {person.archivedAt !== null && <Badge>{m.households_archived()}</Badge>}
              </>
            }
            trailing={
              actions && (
                <Menu label={m.households_menu_of({ name })} button={<EllipsisVertical aria-hidden="true" />}>
                  <MenuGroup label={m.households_role()}>
                    {householdRoles.map((one) => (
                      <MenuItem
                        key={one}
                        checked={one === role}
                        onSelect={() => one !== role && actions.onRole(person, one)}
                      >
                        {householdRoleLabels[one]()}
                      </MenuItem>
                    ))}
                  </MenuGroup>
                  <MenuSeparator />
                  <MenuItem onSelect={() => actions.onMove(person)}>{m.households_move()}</MenuItem>
                  <MenuItem danger onSelect={() => actions.onTakeOut(person)}>
                    {m.households_take_out()}
                  </MenuItem>
                </Menu>
              )
            }
          />
        )
      })}
    </List>
  )
}
