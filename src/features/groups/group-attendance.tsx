import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { GroupTrends } from '#contract/analytics.ts'
import type { Group } from '#contract/groups.ts'
import { dayAndMonth, shortDate } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { SmallBars } from '#src/ui/figures/small-bars.tsx'
import { SmallBarsList } from '#src/ui/figures/small-bars-list.tsx'
import { Skeleton } from '#src/ui/states/skeleton.tsx'
import { groupTrendsQuery } from '#src/queries/church-queries.ts'
import { useChurch, useChurchId } from '#src/queries/use-church.ts'
import styles from './group-attendance.module.css'

type GroupTrend = GroupTrends['groups'][number]

/** Attendance of all groups in the last twelve weeks; hidden before the first service. */
export function GroupAttendance({ groups }: { groups: readonly Group[] }) {
  const church = useChurch()
  const trends = useQuery({ ...groupTrendsQuery(useChurchId()), enabled: church?.role !== 'usher' })
  if (trends.isLoading) return <Skeleton height="12rem" />
  const { weeks = [], groups: trendsOf = [] } = trends.data ?? {}
  const byId = new Map(trendsOf.map((trend) => [trend.group_id, trend]))
  const shown = groups.flatMap((group) => {
    const trend = byId.get(group.id)
    return trend && trend.members > 0 ? [{ group, trend }] : []
  })
  if (shown.length === 0 || !weeks.some(({ held: hadService }) => hadService)) return null
  return (
    <Card title={m.groups_attendance()} className={styles.card}>
      <SmallBarsList>
        {shown.map(({ group, trend }) => (
          <OneGroup key={group.id} group={group} trend={trend} weeks={weeks} />
        ))}
      </SmallBarsList>
    </Card>
  )
}

/** Scaled to the group's own size, so that groups of different sizes compare. */
function OneGroup({ group, trend, weeks }: { group: Group; trend: GroupTrend; weeks: GroupTrends['weeks'] }) {
  const bars = weeks.map(({ week, held: hadService, running }, i) => ({
    key: week,
    label: dayAndMonth(week),
    longLabel: shortDate(week),
    value: hadService ? trend.came[i]! : null,
    valueText: m.groups_came({ came: trend.came[i]!, members: trend.members }),
    running,
  }))
  return (
    <li>
      <p className={styles.name}>
        <Link to="/groups/detail/$groupId" params={{ groupId: group.id }}>
          <bdi>{group.name}</bdi>
        </Link>
      </p>
      <SmallBars
        caption={group.name}
        bars={bars}
        headings={{
          label: m.dashboard_week(),
          value: m.dashboard_visits_heading(),
          change: m.dashboard_trend(),
        }}
        missing={m.dashboard_no_service()}
        top={Math.max(trend.members, ...trend.came)}
      />
    </li>
  )
}
