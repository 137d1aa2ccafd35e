import { timeOf } from '#contract/attendance/service-calendar.ts'
import type { Group } from '#contract/groups.ts'
import { longDate } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { RosterMember } from '#src/offline/overlay.ts'
import { useChurchId } from '#src/queries/use-church.ts'
import { useServiceTimes } from '#src/queries/use-service-times.ts'
import { BackLink } from '#src/widgets/back-link.tsx'
import { GroupOption } from './group-option.tsx'
import { PrintPage, SheetHead } from './print-page.tsx'
import { sectionsOf } from './rules.ts'
import { useSheetMembers } from './use-sheet-members.tsx'
import styles from './roll-screen.module.css'

/** Empty lines for visitors. */
const visitorLines = 12

interface Props {
  /** Service date; without one it is handwritten. */
  date: string | undefined
  /** Id of its service time; undefined for the church's first one. */
  service: string | undefined
  group: string | undefined
  onGroup: (group: string | undefined) => void
}

/** A paper roll: checkboxes by group, and lines for visitors. Available offline. */
export function RollScreen({ date, service, group: groupId, onGroup }: Props) {
  const { times } = useServiceTimes(useChurchId())
  const { members, groups, group, instead } = useSheetMembers(groupId)
  const dateText = date ? longDate(date) : `${m.print_date()} ______________________`
  const sections = sectionsOf(members, groups, group?.id)
  return (
    <PrintPage
      title={m.print_roll_title()}
      lead={m.print_roll_lead()}
      back={
        <BackLink to="/attendance" search={{ date, service, group: group?.id }} label={m.nav_attendance()} />
      }
      options={groups.length > 0 && <GroupOption groups={groups} group={group?.id} onGroup={onGroup} />}
      instead={instead}
    >
      <SheetHead
        title={m.print_roll_title()}
        date={[dateText, times.length > 1 && timeOf(times, { service_id: service })?.name]
          .filter(Boolean)
          .join(' · ')}
      />
      {sections.map((section) => (
        <RollSection key={section.group?.id ?? ''} {...section} alone={sections.length === 1 && !group} />
      ))}
      <section className={styles.section}>
        <h3>{m.print_visitors()}</h3>
        <ul role="list" className={styles.lines}>
          {Array.from({ length: visitorLines }, (_, line) => (
            <li key={line} />
          ))}
        </ul>
      </section>
      <p className={styles.totals}>
        <span>{m.print_present()} ________</span>
        <span>{m.print_visitors()} ________</span>
        <span>{m.print_total()} ________</span>
      </p>
    </PrintPage>
  )
}

/** `alone`: the church has no groups, so the heading is omitted. */
function RollSection(props: { group: Group | undefined; members: RosterMember[]; alone: boolean }) {
  const { group, members, alone } = props
  return (
    <section className={styles.section}>
      {!alone && <h3>{group?.name ?? m.print_no_group()}</h3>}
      {members.length === 0 && <p>{m.groups_nobody()}</p>}
      <ul role="list" className={styles.names}>
        {members.map(({ id, name }) => (
          <li key={id}>
            <span className={styles.box} aria-hidden="true" />
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}
