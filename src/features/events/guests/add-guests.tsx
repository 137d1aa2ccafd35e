import ListPlus from 'lucide-react/icons/list-plus'
import { useState } from 'react'
import { events } from '#contract/events.ts'
import type { EventDetail } from '#contract/events.ts'
import { ApiError } from '#src/api/client.ts'
import { call } from '#src/api/session.ts'
import { formatPhone } from '#contract/text/phones.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Avatar } from '#src/ui/avatar.tsx'
import { Banner } from '#src/ui/states/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { SearchField } from '#src/ui/fields/search-field.tsx'
import { findMembers } from '#src/queries/find-members.ts'
import { SeePlans } from '#src/widgets/see-plans.tsx'
import { useRoster } from '#src/queries/use-roster.ts'
import { guestsChanged } from '#src/features/events/refresh-event.ts'
import { InvitesLeft } from './guest-choice.tsx'
import { InviteSeveral } from './invite-several.tsx'
import { showFailure } from '#src/features/events/show-failure.ts'
import styles from './add-guests.module.css'
import lists from '#src/features/events/guest-lists.module.css'

/** Members shown at first, and more at each "Load More". */
const step = 10

/** Everybody who is not invited yet, each to be invited with one press. */
export function AddGuests({ event }: { event: EventDetail }) {
  const { id, church_id } = event
  const { roster } = useRoster(church_id)
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState(step)
  const [busy, setBusy] = useState<string>()
  const [full, setFull] = useState('')
  const [several, setSeveral] = useState(false)
  const invited = new Set(event.invited_members.map((guest) => guest.id))
  // Whoever is not on the server yet cannot be invited there.
  const others = roster.filter((member) => !invited.has(member.id) && member.standing === undefined)
  const found = findMembers(others, search)

  const invite = async (ids: string[]) => {
    setBusy(ids[0])
    setFull('')
    try {
      const { invited: n } = await call(events.invite, { event_id: id, member_ids: ids })
      notify({ kind: 'success', message: m.events_members_invited({ n }) })
      await guestsChanged(church_id, id)
    } catch (error) {
      if (error instanceof ApiError && error.status === 402) setFull(error.message)
      else showFailure(error, m.events_invite_failed)
    }
    setBusy(undefined)
    setSeveral(false)
  }
  if (roster.length === 0) return null
  return (
    <Card
      flush
      title={m.events_add_guests()}
      action={
        others.length > 1 && (
          <Button size="sm" icon={<ListPlus aria-hidden="true" />} onClick={() => setSeveral(true)}>
            {m.events_invite_several()}
          </Button>
        )
      }
    >
      {others.length === 0 && <p className={lists.none}>{m.events_everybody_invited()}</p>}
      {full && (
        <div className={styles.full}>
          <Banner tone="warning" role="alert" title={m.events_limit_title()} action={<SeePlans />}>
            {full}
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
            <InvitesLeft churchId={church_id} wanted={0} />
          </div>
        </div>
      )}
      {others.length > 0 && found.length === 0 && <p className={lists.none}>{m.members_nobody_title()}</p>}
      {found.length > 0 && (
        <List className={lists.list} aria-label={m.events_add_guests()}>
          {found.slice(0, shown).map((member) => (
            <ListRow
              key={member.id}
              leading={<Avatar name={member.name} colourKey={member.id} src={member.photo} />}
              title={<bdi className={styles.name}>{member.name}</bdi>}
              detail={member.phone ? <bdi>{formatPhone(member.phone)}</bdi> : m.members_no_phone()}
              trailing={
                <Button
                  size="sm"
                  disabled={busy !== undefined}
                  aria-busy={busy === member.id || undefined}
                  aria-label={`${m.events_invite()} ${member.name}`}
                  onClick={() => void invite([member.id])}
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
      {several && (
        <InviteSeveral
          churchId={church_id}
          members={others}
          busy={busy !== undefined}
          onInvite={(ids) => void invite(ids)}
          onClose={() => setSeveral(false)}
        />
      )}
    </Card>
  )
}
