import ListPlus from 'lucide-react/icons/list-plus'
import UsersRound from 'lucide-react/icons/users-round'
import { useState } from 'react'
import { events } from '#contract/events.ts'
import type { EventDetail } from '#contract/events.ts'
import { failureText, isOverPlan } from '#src/forms/failure-text.ts'
import { useCall } from '#src/forms/use-call.ts'
import { useFocusNext } from '#src/forms/use-focus-next.ts'
import { formatPhone } from '#contract/text/phones.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Banner } from '#src/ui/states/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { SearchField } from '#src/ui/fields/search-field.tsx'
import { findMembers } from '#src/queries/find-members.ts'
import { MemberAvatar } from '#src/widgets/members/member-avatar.tsx'
import { SeePlans } from '#src/forms/see-plans.tsx'
import { useRoster } from '#src/queries/use-roster.ts'
import { dropOlderPages, guestQueries } from '#src/features/events/refresh-event.ts'
import { InvitesLeft } from './guest-choice.tsx'
import { InviteGroup } from './invite-group.tsx'
import { InviteSeveral } from './invite-several.tsx'
import styles from './add-guests.module.css'
import lists from '#src/features/events/guest-lists.module.css'

/** Initial count, and increment per "Load More". */
const step = 10

/** Members who are not invited, each with an invite button. */
export function AddGuests({ event }: { event: EventDetail }) {
  const { id, church_id } = event
  const { roster, groups } = useRoster(church_id)
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState(step)
  const [choosing, setChoosing] = useState<'several' | 'group'>()
  const invited = new Set(event.invited_members.map((guest) => guest.id))
  // The server does not know members in the outbox.
  const others = roster.filter((member) => !invited.has(member.id) && member.syncStatus === undefined)
  const found = findMembers(others, search)

  const invite = useCall(events.invite, {
    success: ({ invited: n }) => m.events_members_invited({ n }),
    failure: m.events_invite_failed,
    inline: isOverPlan,
    refresh: guestQueries,
    onSuccess: dropOlderPages,
  })
  const isFull = isOverPlan(invite.error)
  const inviteAll = (ids: string[]) =>
    invite.mutate({ event_id: id, member_ids: ids }, { onSettled: () => setChoosing(undefined) })
  const listed = found.slice(0, shown)
  const { place, leaves } = useFocusNext(listed.map((member) => member.id))
  const inviteOne = (memberId: string) => {
    if (invite.isPending) return
    leaves(memberId)
    inviteAll([memberId])
  }
  if (roster.length === 0) return null
  return (
    <div ref={place} tabIndex={-1}>
      <Card
        flush
        title={m.events_add_guests()}
        action={
          others.length > 1 && (
            <span className={styles.ways}>
              {groups.length > 0 && (
                <Button
                  size="sm"
                  icon={<UsersRound aria-hidden="true" />}
                  onClick={() => setChoosing('group')}
                >
                  {m.events_invite_group()}
                </Button>
              )}
              <Button size="sm" icon={<ListPlus aria-hidden="true" />} onClick={() => setChoosing('several')}>
                {m.events_invite_several()}
              </Button>
            </span>
          )
        }
      >
        {others.length === 0 && <p className={lists.none}>{m.events_everybody_invited()}</p>}
        {isFull && (
          <div className={styles.full}>
            <Banner tone="warning" role="alert" title={m.events_limit_title()} action={<SeePlans />}>
              {failureText(invite.error, m.events_invite_failed)}
            </Banner>
          </div>
        )}
        {others.length > 0 && (
          <div className={styles.search}>
            <SearchField
              label={m.members_search()}
              placeholder={m.members_search_placeholder()}
              value={search}
              onValueChange={(text) => {
                setSearch(text)
                setShown(step)
              }}
            />
            <div className={styles.left}>
              <InvitesLeft churchId={church_id} requested={0} />
            </div>
          </div>
        )}
        {others.length > 0 && found.length === 0 && <p className={lists.none}>{m.members_nobody_title()}</p>}
        {found.length > 0 && (
          <List className={lists.list} aria-label={m.events_add_guests()}>
            {listed.map((member) => (
              <ListRow
                key={member.id}
                leading={<MemberAvatar member={member} />}
                title={<bdi className={styles.name}>{member.name}</bdi>}
                detail={member.phone ? <bdi>{formatPhone(member.phone)}</bdi> : m.members_no_phone()}
                trailing={
                  <Button
                    size="sm"
                    aria-disabled={invite.isPending}
                    aria-busy={
                      (invite.isPending && invite.variables.member_ids[0] === member.id) || undefined
                    }
                    aria-label={`${m.events_invite()} ${member.name}`}
                    onClick={() => inviteOne(member.id)}
                  >
                    {m.events_invite()}
                  </Button>
                }
              />
            ))}
          </List>
        )}
        {found.length > shown && (
          <div className={lists.more}>
            <Button size="sm" variant="quiet" onClick={() => setShown(shown + step)}>
              {m.members_load_more()}
            </Button>
            <span role="status">{m.members_shown({ shown, n: found.length })}</span>
          </div>
        )}
        {choosing === 'group' && (
          <InviteGroup
            churchId={church_id}
            groups={groups}
            roster={roster}
            others={others}
            busy={invite.isPending}
            onInvite={inviteAll}
            onClose={() => setChoosing(undefined)}
          />
        )}
        {choosing === 'several' && (
          <InviteSeveral
            churchId={church_id}
            members={others}
            busy={invite.isPending}
            onInvite={inviteAll}
            onClose={() => setChoosing(undefined)}
          />
        )}
      </Card>
    </div>
  )
}
