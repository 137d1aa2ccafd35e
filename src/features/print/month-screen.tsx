import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import type { MonthReport } from '#contract/analytics.ts'
import { visitsOf } from '#contract/fields/attendance-figures.ts'
import { isSunday } from '#contract/fields/calendar.ts'
import { monthAndYear, shortDate } from '#src/lib/dates.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { monthQuery } from '#src/queries/church-queries.ts'
import { formatMoney } from '#src/queries/format-money.ts'
import { todayIn } from '#src/queries/today-in.ts'
import { useChurch, useChurchId } from '#src/queries/use-church.ts'
import { classNames } from '#src/ui/class-names.ts'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import type { Bar } from '#src/ui/figures/bar.ts'
import { BarChart } from '#src/ui/figures/bar-chart.tsx'
import { DataTable } from '#src/ui/figures/data-table.tsx'
import { Skeleton } from '#src/ui/states/skeleton.tsx'
import { BackLink } from '#src/widgets/back-link.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { PrintPage, SheetHead } from './print-page.tsx'
import { fundsThatFit, lastMonthsUpTo, namesThatFit } from './rules.ts'
import type { FundRow } from './rules.ts'
import styles from './month-screen.module.css'

interface Props {
  /** `YYYY-MM`. Default: the last complete month. */
  month: string | undefined
  onMonth: (month: string) => void
}

/** Monthly report on one page. */
export function MonthScreen({ month: requested, onMonth }: Props) {
  const churchId = useChurchId()
  const church = useChurch()
  const today = todayIn(church)
  const months = lastMonthsUpTo(today)
  const month = requested ?? months[1]!
  const report = useQuery(monthQuery(churchId, month))
  return (
    <PrintPage
      title={m.print_month_title()}
      lead={m.print_month_lead()}
      back={<BackLink to="/dashboard" label={m.nav_dashboard()} />}
      options={
        <SelectField
          compact
          label={m.print_month()}
          options={months.map((value) => ({ value, label: monthAndYear(`${value}-01`) }))}
          value={month}
          onValueChange={onMonth}
        />
      }
      instead={
        !report.data &&
        (report.isError ? (
          <LoadFailed title={m.dashboard_failed()} query={report} />
        ) : (
          <Skeleton height="30rem" />
        ))
      }
    >
      <SheetHead title={m.print_month_title()} date={monthAndYear(`${month}-01`)} />
      {report.data && <Report report={report.data} today={today} running={month === months[0]} />}
    </PrintPage>
  )
}

/** `running`: the current month. */
function Report({ report, today, running }: { report: MonthReport; today: string; running: boolean }) {
  const { services, gifts, first_visits, joined } = report
  return (
    <>
      <section className={styles.section}>
        <h3>{m.print_month_attendance()}</h3>
        {services.length === 0 ? (
          <p>{m.print_month_no_services()}</p>
        ) : (
          <>
            <Averages report={report} />
            <BarChart
              caption={m.print_month_attendance()}
              hideCaption
              headings={{
                label: m.print_month_service(),
                value: m.dashboard_sundays(),
                second: m.dashboard_midweek(),
              }}
              bars={services.map((service, i) => serviceBar(service, i, today))}
            />
          </>
        )}
      </section>
      <section className={classNames(styles.section, styles.gifts)}>
        <h3>{m.print_month_gifts()}</h3>
        {gifts.length === 0 ? <p>{m.print_month_no_gifts()}</p> : <Gifts gifts={gifts} />}
      </section>
      <section className={styles.section}>
        <h3>{m.print_month_first_visits({ n: first_visits.length })}</h3>
        <Names names={first_visits.map(({ name }) => name)} total={first_visits.length} />
        <p>{m.print_month_joined({ n: joined })}</p>
      </section>
      <section className={styles.section}>
        <Absent report={report} running={running} />
      </section>
    </>
  )
}

/** Mean visits of Sunday and midweek services. */
function Averages({ report: { sundays, midweek } }: { report: Partial<MonthReport> }) {
  // Missing in data cached by older versions.
  const texts = [
    typeof sundays?.average === 'number' && m.print_month_average(averageInputs(sundays)),
    typeof midweek?.average === 'number' && m.print_month_midweek_average(averageInputs(midweek)),
  ].filter((text) => typeof text === 'string')
  return texts.length > 0 && <p>{texts.join(' ')}</p>
}

function averageInputs({ services, average }: MonthReport['sundays']) {
  return { services, average: formatNumber(Math.round(average ?? 0)) }
}

/** `i`: a day may have several services. */
function serviceBar(service: MonthReport['services'][number], i: number, today: string): Bar {
  const { date, name } = service
  const visits = visitsOf(service)
  return {
    key: `${date} ${i}`,
    label: String(Number(date.slice(8))),
    longLabel: name ? `${shortDate(date)} · ${name}` : shortDate(date),
    value: isSunday(date) ? visits : null,
    second: isSunday(date) ? null : visits,
    secondText: m.dashboard_midweek_value({ value: formatNumber(visits) }),
    running: date === today,
  }
}

type BarredFund = FundRow & {
  /** Fraction of the largest amount in its currency. */
  part: number
}

/** Gifts by fund with bars. */
function Gifts({ gifts }: Pick<MonthReport, 'gifts'>) {
  const funds = fundsThatFit(gifts)
  const largest = (currency: string) =>
    Math.max(...funds.filter((row) => row.currency === currency).map(({ amount }) => amount))
  const rows = funds.map((row): BarredFund => ({ ...row, part: row.amount / largest(row.currency) }))
  return (
    <DataTable
      caption={m.print_month_gifts()}
      hideCaption
      columns={[
        { key: 'fund', heading: m.print_month_fund(), cell: barOf },
        {
          key: 'gifts',
          heading: m.print_month_count(),
          number: true,
          cell: (row) => formatNumber(row.gifts),
        },
        {
          key: 'amount',
          heading: m.print_total(),
          number: true,
          cell: (row) => formatMoney(row.amount, row.currency),
        },
      ]}
      rows={rows}
      rowKey={(row) => `${row.fund_name} ${row.currency} ${row.others}`}
    />
  )
}

const barOf = (row: BarredFund) => (
  <span className={styles.fund}>
    <bdi>{fundName(row)}</bdi>
    <span className={classNames(styles.bar, 'ink')} style={{ '--part': row.part } as CSSProperties} />
  </span>
)

function fundName({ others, fund_name }: FundRow): string {
  return others ? m.print_month_other_funds({ n: others }) : fund_name || m.print_month_no_fund()
}

/** Absent members: as of today for the current month, else at its end. */
function Absent({ report, running }: { report: Partial<MonthReport>; running: boolean }) {
  const { absent_members: members, absent_total: n } = report
  // Missing in data cached by older versions.
  if (!members || n === undefined) {
    return (
      <>
        <h3>{m.print_month_absent_heading()}</h3>
        <p>{m.print_month_absent_unknown()}</p>
      </>
    )
  }
  return (
    <>
      <h3>{running ? m.print_month_absent({ n }) : m.print_month_absent_then({ n })}</h3>
      <Names names={members.map(({ name }) => name)} total={n} />
    </>
  )
}

/** As many names as fit. */
function Names({ names, total }: { names: string[]; total: number }) {
  const { shown, more } = namesThatFit(names, total)
  if (total === 0) return <p>{m.print_month_nobody()}</p>
  const list = shown.join(', ')
  return <p>{more > 0 ? m.print_month_and_more({ names: list, n: more }) : list}</p>
}
