import { Link } from '@tanstack/react-router'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import QrCode from 'lucide-react/icons/qr-code'
import Trash2 from 'lucide-react/icons/trash-2'
import UserRound from 'lucide-react/icons/user-round'
import { useInfiniteQuery } from '@tanstack/react-query'
import { dateIn } from '#contract/fields/calendar.ts'
import { analytics } from '#contract/analytics.ts'
import { members } from '#contract/members.ts'
import { formatPhone } from '#contract/text/phones.ts'
import type { Visitor } from '#contract/visitor-cards.ts'
import { deleteWithUndo } from '#src/forms/delete-with-undo.ts'
import { useFocusNext } from '#src/forms/use-focus-next.ts'
import { useCall } from '#src/forms/use-call.ts'
import { shortDate } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { writeDeletion } from '#src/offline/deletions.ts'
import { timezoneOf } from '#src/queries/timezone-of.ts'
import { useChurch, useChurchId } from '#src/queries/use-church.ts'
import { useWithoutDeleted } from '#src/queries/use-without-deleted.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { Menu, MenuItem } from '#src/ui/overlays/menu.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Cluster } from '#src/ui/stack.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { ExampleRows } from '#src/ui/states/example-rows.tsx'
import { LoadMore } from '#src/ui/states/load-more.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { visitorsQuery } from './visitors-query.ts'
import styles from './visitors-screen.module.css'

/** Visitor cards that people have filled in: each becomes a member, or goes. */
export function VisitorsScreen() {
  const churchId = useChurchId()
  const query = useInfiniteQuery(visitorsQuery(churchId))
  const all = query.data?.pages.flatMap((page) => page.visitors)
  const visitors = useWithoutDeleted(all, members.dismissVisitor, 'visitor_id')
  const total = query.data?.pages[0]?.totalItems ?? 0
  const { place, leaves } = useFocusNext((visitors ?? []).map(({ id }) => id))
  const dismiss = ({ id, name }: Visitor) => {
    leaves(id)
    const input = { visitor_id: id }
    void deleteWithUndo(() => writeDeletion({ endpoint: members.dismissVisitor, input, name: [id, name] }), {
      name,
      done: m.visitors_dismissed(),
      failure: m.something_wrong,
    })
  }
  return (
    <Page width="reading">
      <PageHeader
        title={m.visitors_title()}
        lead={m.visitors_lead()}
        actions={
          <Link to="/print/visitor-cards" className={buttonClass()}>
            <QrCode aria-hidden="true" />
            {m.visitors_cards()}
          </Link>
        }
      />
      {!visitors && query.isError && <LoadFailed title={m.visitors_failed()} query={query} />}
      {!visitors && !query.isError && <SkeletonList rows={4} />}
      <div ref={place} tabIndex={-1}>
        {visitors?.length === 0 && (
          <EmptyState
            drawing="people"
            title={m.visitors_none()}
            text={m.visitors_none_text()}
            example={
              <ExampleRows
                caption={m.example_caption()}
                icon={<UserRound />}
                rows={[
                  { title: m.example_name_1(), detail: m.visitors_example_1() },
                  { title: m.example_name_2(), detail: m.visitors_example_2() },
                ]}
              />
            }
          />
        )}
        {visitors && visitors.length > 0 && (
          <Card flush>
            <List>
              {visitors.map((visitor) => (
                <VisitorRow
                  key={visitor.id}
                  visitor={visitor}
                  onAccepted={() => leaves(visitor.id)}
                  onDismiss={() => dismiss(visitor)}
                />
              ))}
            </List>
          </Card>
        )}
      </div>
      {visitors && query.hasNextPage && (
        <LoadMore
          label={m.members_load_more()}
          onLoadMore={() => void query.fetchNextPage()}
          busy={query.isFetchingNextPage}
          text={m.members_shown({ shown: visitors.length, n: total })}
          part={visitors.length / total}
        />
      )}
    </Page>
  )
}

interface RowProps {
  visitor: Visitor
  /** Called before the row goes. */
  onAccepted: () => void
  onDismiss: () => void
}

function VisitorRow({ visitor, onAccepted, onDismiss }: RowProps) {
  const { id, name, phone, email, note, createdAt } = visitor
  const timezone = timezoneOf(useChurch())
  const accept = useCall(members.acceptVisitor, {
    success: () => m.visitors_accepted({ name }),
    refresh: [members.visitors],
    refreshStored: [members.list, analytics.overview],
    onSuccess: onAccepted,
  })
  const reached = [phone && formatPhone(phone), email, shortDate(dateIn(timezone, new Date(createdAt)))]
  return (
    <ListRow
      leading={<Avatar name={name} colourKey={id} />}
      title={<bdi>{name}</bdi>}
      detail={
        <>
          <span>{reached.filter(Boolean).join(' · ')}</span>
          {note && <q className={styles.note}>{note}</q>}
        </>
      }
      trailing={
        <Cluster gap={2}>
          <Button
            size="sm"
            aria-label={m.visitors_accept_of({ name })}
            busy={accept.isPending}
            onClick={() => accept.mutate({ visitor_id: id })}
          >
            {m.visitors_accept()}
          </Button>
          <Menu label={m.ui_more_actions_of({ name })} button={<EllipsisVertical aria-hidden="true" />}>
            <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={onDismiss}>
              {m.visitors_dismiss()}
            </MenuItem>
          </Menu>
        </Cluster>
      }
    />
  )
}
