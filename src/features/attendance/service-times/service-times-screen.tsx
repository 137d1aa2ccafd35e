import { useQuery } from '@tanstack/react-query'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import CalendarOff from 'lucide-react/icons/calendar-off'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import type { ServiceTime } from '#contract/attendance/service-time-view.ts'
import { failureText } from '#src/forms/failure-text.ts'
import { serviceIdOf } from '#contract/attendance/service-calendar.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { groupsQuery, serviceTimesQuery } from '#src/queries/church-queries.ts'
import { todayIn } from '#src/queries/today-in.ts'
import { useChurch, useChurchId } from '#src/queries/use-church.ts'
import { Button, PlusText } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { Menu, MenuItem } from '#src/ui/overlays/menu.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { endServiceTime } from './save-service-time.ts'
import { ServiceTimeForm } from './service-time-form.tsx'
import type { Kind } from './service-time-form.tsx'
import { whenText } from './when-text.ts'

/** When a church meets: weekly services and extra ones; add, change, end, bring back. */
export function ServiceTimesScreen() {
  const churchId = useChurchId()
  const today = todayIn(useChurch())
  const query = useQuery(serviceTimesQuery(churchId))
  const groups = useQuery(groupsQuery(churchId)).data ?? []
  const [editing, setEditing] = useState<{ time?: ServiceTime; kind: Kind }>()
  const times = query.data?.service_times ?? []
  const held = times.filter(({ ended }) => !ended)
  const weekly = held.filter(({ on_date }) => on_date === null).toSorted(byDay)
  const extra = held.filter(({ on_date }) => on_date !== null && on_date >= today).toSorted(byDay)
  const ended = times.filter((time) => time.ended && (time.on_date === null || time.on_date >= today))
  const rowsOf = (list: ServiceTime[]) => (
    <List>
      {list.map((time) => (
        <TimeRow
          key={time.id}
          time={time}
          groups={groups.filter(({ id }) => time.group_ids.includes(id)).map(({ name }) => name)}
          onEdit={() => setEditing({ time, kind: time.on_date === null ? 'weekly' : 'extra' })}
        />
      ))}
    </List>
  )
  return (
    <Page width="reading">
      <PageHeader
        title={m.nav_services()}
        lead={m.services_lead()}
        actions={
          <Button variant="primary" onClick={() => setEditing({ kind: 'weekly' })}>
            <PlusText>{m.services_add()}</PlusText>
          </Button>
        }
      />
      <Stack gap={5}>
        {query.isPending && <SkeletonList rows={3} />}
        {!query.data && query.isError && <LoadFailed title={m.services_failed()} query={query} />}
        {query.data && (
          <>
            <Card title={m.services_weekly()} flush>
              {rowsOf(weekly)}
            </Card>
            <Card
              title={m.services_extra()}
              flush={extra.length > 0}
              action={
                <Button size="sm" onClick={() => setEditing({ kind: 'extra' })}>
                  {m.services_extra_add_one()}
                </Button>
              }
            >
              {extra.length > 0 ? rowsOf(extra) : <p>{m.services_extra_none()}</p>}
            </Card>
            {ended.length > 0 && (
              <Card title={m.services_ended()} flush>
                {rowsOf(ended)}
              </Card>
            )}
          </>
        )}
      </Stack>
      {editing && (
        <ServiceTimeForm
          churchId={churchId}
          today={today}
          {...editing}
          groups={groups}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Page>
  )
}

/** Weeks begin on Sunday, the day that most churches meet. */
function byDay(a: ServiceTime, b: ServiceTime): number {
  const key = ({ on_date, weekday, starts_at }: ServiceTime) => `${on_date ?? weekday} ${starts_at}`
  return key(a).localeCompare(key(b))
}

interface TimeRowProps {
  time: ServiceTime
  /** Names of the groups that it is for. */
  groups: string[]
  onEdit: () => void
}

function TimeRow({ time, groups, onEdit }: TimeRowProps) {
  const { name, ended } = time
  return (
    <ListRow
      title={<bdi>{name}</bdi>}
      detail={[whenText(time), ...groups].join(' · ')}
      trailing={
        <Menu label={m.ui_more_actions_of({ name })} button={<EllipsisVertical aria-hidden="true" />}>
          {!ended && (
            <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={onEdit}>
              {m.services_edit()}
            </MenuItem>
          )}
          {serviceIdOf(time) !== undefined && (
            <MenuItem
              icon={ended ? <ArchiveRestore aria-hidden="true" /> : <CalendarOff aria-hidden="true" />}
              onSelect={() => void end(time, !ended)}
            >
              {ended ? m.services_bring_back() : m.services_end()}
            </MenuItem>
          )}
        </Menu>
      }
    />
  )
}

/** Ends a service time or takes that back; the notice offers the opposite. */
async function end(time: ServiceTime, ended: boolean): Promise<void> {
  try {
    await endServiceTime(time, ended)
  } catch (error) {
    return void notify({ kind: 'error', message: failureText(error, m.services_save_failed) })
  }
  if (!ended) return
  notify({
    kind: 'success',
    message: m.services_ended_notice({ name: time.name }),
    action: { label: m.attendance_undo(), onAction: () => void end({ ...time, ended: true }, false) },
  })
}
