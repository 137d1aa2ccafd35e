import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import { useCallback, useMemo } from 'react'
import { formatPhone } from '#contract/text/phones.ts'
import { joinedOn } from '#src/features/members/joined-on.ts'
import { shortDate } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { RosterMember } from '#src/offline/overlay.ts'
import { iconButtonClass } from '#src/ui/button.tsx'
import { rowLinkClass } from '#src/ui/list-row.tsx'
import { ItemList } from '#src/ui/lists/item-list.tsx'
import type { ListColumn } from '#src/ui/lists/list-column.ts'
import type { Selection } from '#src/ui/lists/use-selection.ts'
import { Badge } from '#src/ui/states/badge.tsx'
import { MemberAvatar } from '#src/widgets/members/member-avatar.tsx'
import { SyncBadge } from '#src/widgets/sync-badge.tsx'
import type { ListSearch } from './list-search.ts'
import { letterOf } from './narrow-members.ts'
import type { Homes } from './narrow-members.ts'
import { useMemberLinks } from './use-member-links.ts'

interface Props {
  members: RosterMember[]
  homes: Homes
  timezone: string
  addedId: string | undefined
  openId: string | undefined
  /** Words were typed: the few who are found need no letters. */
  searched: boolean
  sort: ListSearch['sort']
  onSort: (sort: ListSearch['sort']) => void
  selection: Selection | undefined
}

/** All the members who were found: by name under their letters, unless words were typed, else by when they came. */
export function MemberList(props: Props) {
  const { members, homes, timezone, addedId, openId, searched, sort, onSort, selection } = props
  const linkTo = useMemberLinks()
  const byHousehold = sort === 'household'
  const byName = sort === undefined || sort === '-name'
  const joined = useCallback((member: RosterMember) => shortDate(joinedOn(member, timezone)), [timezone])
  const columns = useMemo(
    (): ListColumn<RosterMember>[] => [
      { id: 'name', heading: m.members_name(), sorts: true, width: 'wide' },
      { id: 'phone', heading: m.members_phone(), cell: phoneOf },
      { id: 'groups', heading: m.members_groups(), cell: (member) => groupsOf(member) || '–' },
      {
        id: 'joined',
        heading: m.members_joined_on(),
        sorts: true,
        number: true,
        cell: joined,
      },
    ],
    [joined],
  )
  const detail = useCallback(
    (member: RosterMember) => (
      <>
        {member.syncStatus && <SyncBadge syncStatus={member.syncStatus} />}{' '}
        {byName || byHousehold ? phoneOf(member) : m.members_joined({ date: joined(member) })}
        {member.groups.length > 0 && ` · ${groupsOf(member)}`}
      </>
    ),
    [byName, byHousehold, joined],
  )
  const title = useCallback(
    (member: RosterMember) => (
      <>
        <a {...linkTo(member)} className={rowLinkClass} aria-label={`${m.members_view()} ${member.name}`}>
          <bdi>{member.name}</bdi>
        </a>{' '}
        {member.id === addedId && !member.syncStatus && <Badge tone="success">{m.members_new()}</Badge>}
      </>
    ),
    [addedId, linkTo],
  )
  // Where the new one stands under their letter, that is no place for a heading.
  const forward = members[0]?.id === addedId ? addedId : undefined
  const sectionOf = useCallback(
    (member: RosterMember) => {
      if (byHousehold) {
        const home = homes.get(member.id)
        return { key: home?.id ?? '', label: home?.name ?? m.households_no_household() }
      }
      const label = member.id === forward ? m.members_new() : letterOf(member)
      return { key: label, label }
    },
    [forward, byHousehold, homes],
  )
  return (
    <ItemList
      label={m.members_title()}
      items={members}
      keyOf={keyOf}
      nameOf={nameOf}
      leading={face}
      title={title}
      detail={detail}
      {...(!openId && { action: wayTo })}
      recycle
      {...(((byName && !searched) || byHousehold) && { sectionOf, rail: byName })}
      columns={columns}
      sort={sort ?? 'name'}
      onSort={(next) => onSort(next === 'name' ? undefined : (next as ListSearch['sort']))}
      {...(selection && { selection })}
      {...(openId && { openKey: openId })}
    />
  )
}

export const keyOf = ({ id }: RosterMember) => id
const nameOf = ({ name }: RosterMember) => name

function face(member: RosterMember) {
  return <MemberAvatar member={member} />
}

function phoneOf({ phone }: RosterMember) {
  return phone ? <bdi>{formatPhone(phone)}</bdi> : m.members_no_phone()
}

function groupsOf({ groups }: RosterMember) {
  return groups.map(({ name }) => name).join(', ')
}

/** The one way to reach someone that is nearest: a call, else a mail. */
function wayTo({ name, phone, email }: RosterMember) {
  if (!phone && !email) return null
  const label = phone ? m.members_call() : m.members_write_mail()
  return (
    <a
      href={phone ? `tel:${phone}` : `mailto:${email}`}
      className={iconButtonClass()}
      aria-label={`${label} ${name}`}
    >
      {phone ? <Phone aria-hidden="true" /> : <Mail aria-hidden="true" />}
    </a>
  )
}
