import { useQuery } from '@tanstack/react-query'
import type { MonthReport } from '#contract/analytics.ts'
import { monthAndYear, shortDate } from '#src/lib/dates.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { monthQuery, overviewQuery } from '#src/queries/church-queries.ts'
import { formatMoney } from '#src/queries/format-money.ts'
import { todayIn } from '#src/queries/today-in.ts'
import { useChurch, useChurchId } from '#src/queries/use-church.ts'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { BarChart } from '#src/ui/figures/bar-chart.tsx'
import { DataTable } from '#src/ui/figures/data-table.tsx'
import { Skeleton } from '#src/ui/states/skeleton.tsx'
import { BackLink } from '#src/widgets/back-link.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { PrintPage, SheetHead } from './print-page.tsx'
import { lastMonthsUpTo } from './rules.ts'
import styles from './month-screen.module.css'

/** Absent members on a report: who else is away stands on the dashboard. */
const maxAbsent = 15

interface Props {
  /** `YYYY-MM`; the last whole month when left out. */
  month: string | undefined
  onMonth: (month: string) => void
}

/** A month on one page, for the committee. */
export function MonthScreen({ month: asked, onMonth }: Props) {
  const churchId = useChurchId()
  const church = useChurch()
  const months = lastMonthsUpTo(todayIn(church))
  const month = asked ?? months[1]!
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
      {report.data && <Report churchId={churchId} report={report.data} />}
    </PrintPage>
  )
}

function Report({ churchId, report }: { churchId: string; report: MonthReport }) {
  const { services, gifts, first_visits, joined } = report
  const overview = useQuery(overviewQuery(churchId))
  const visits = services.map(({ present, guests }) => present + guests)
  const average = visits.length > 0 ? visits.reduce((sum, n) => sum + n, 0) / visits.length : 0
  return (
    <>
      <section className={styles.section}>
        <h3>{m.print_month_attendance()}</h3>
        {services.length === 0 ? (
          <p>{m.print_month_no_services()}</p>
        ) : (
          <>
            <p>
              {m.print_month_average({
                average: formatNumber(Math.round(average)),
                services: services.length,
              })}
            </p>
            <BarChart
              caption={m.print_month_attendance()}
              hideCaption
              headings={{ label: m.print_month_service(), value: m.print_total(), change: '' }}
              bars={services.map(({ date }, i) => ({ key: date, label: shortDate(date), value: visits[i]! }))}
            />
          </>
        )}
      </section>
      <section className={styles.section}>
        <h3>{m.print_month_gifts()}</h3>
        {gifts.length === 0 ? (
          <p>{m.print_month_no_gifts()}</p>
        ) : (
          <DataTable
            caption={m.print_month_gifts()}
            hideCaption
            columns={[
              {
                key: 'fund',
                heading: m.print_month_fund(),
                cell: (row) => row.fund_name || m.print_month_no_fund(),
              },
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
            rows={gifts}
            rowKey={(row) => `${row.fund_name} ${row.currency}`}
          />
        )}
      </section>
      <section className={styles.section}>
        <h3>{m.print_month_first_visits({ n: first_visits.length })}</h3>
        <Names names={first_visits.map(({ name }) => name)} none={m.print_month_nobody()} />
        <p>{m.print_month_joined({ n: joined })}</p>
      </section>
      {overview.data && (
        <section className={styles.section}>
          <h3>{m.print_month_absent({ n: overview.data.absent_total })}</h3>
          <Names
            names={overview.data.absent_members.slice(0, maxAbsent).map(({ name }) => name)}
            none={m.print_month_nobody()}
          />
        </section>
      )}
    </>
  )
}

function Names({ names, none }: { names: string[]; none: string }) {
  return <p>{names.length > 0 ? names.join(', ') : none}</p>
}
