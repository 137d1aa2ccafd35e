import { useQuery } from '@tanstack/react-query'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { donations } from '#contract/donations.ts'
import { m as api } from '#contract/locales/paraglide/messages.js'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { donationTotalsQuery } from '#src/queries/church-queries.ts'
import { todayIn } from '#src/queries/today-in.ts'
import { useChurch, useChurchId } from '#src/queries/use-church.ts'
import { useRoster } from '#src/queries/use-roster.ts'
import { useOnline } from '#src/sync/use-online.ts'
import { Button } from '#src/ui/button.tsx'
import { RadioGroup } from '#src/ui/fields/radio-group.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { Banner } from '#src/ui/states/banner.tsx'
import { BackLink } from '#src/widgets/back-link.tsx'
import { MemberPicker } from '#src/widgets/members/member-picker.tsx'
import { PrintPage } from './print-page.tsx'
import { StatementSheet } from './statement-sheet.tsx'

/** Giving statements of a year, for all givers or one member, each on its own pages. */
export function StatementsScreen() {
  const churchId = useChurchId()
  const { everyone } = useRoster(churchId)
  const years = useYears(churchId)
  const online = useOnline()
  const [year, setYear] = useState(years[0]!)
  const [whom, setWhom] = useState<'all' | 'one'>('all')
  const [memberId, setMemberId] = useState('')
  const [error, setError] = useState<string>()
  // Not a query: each read is logged in the church's activity.
  const { data, isPending, mutate, reset } = useCall(donations.statements, {
    failure: m.donations_statements_failed,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (whom === 'one' && memberId === '') setError(api.member_required())
    else mutate({ church_id: churchId, year: Number(year), ...(whom === 'one' && { member_id: memberId }) })
  }
  return (
    <PrintPage
      title={m.donations_statements()}
      lead={m.donations_statements_lead()}
      back={<BackLink to="/donations" label={m.donations_title()} />}
      options={
        <form noValidate onSubmit={submit} onChange={reset}>
          <Stack gap={4}>
            {!online && (
              <Banner icon={<WifiOff aria-hidden="true" />}>{m.donations_statements_offline()}</Banner>
            )}
            <SelectField
              label={m.donations_year()}
              options={years.map((each) => ({ value: each, label: each }))}
              value={year}
              help={m.donations_statements_language()}
              onValueChange={setYear}
            />
            <RadioGroup
              legend={m.donations_statements_for()}
              options={[
                {
                  value: 'all',
                  label: m.donations_statements_all(),
                  help: m.donations_statements_all_help(),
                },
                { value: 'one', label: m.donations_statements_one() },
              ]}
              value={whom}
              onValueChange={setWhom}
            />
            {whom === 'one' && (
              <MemberPicker
                label={m.donations_member()}
                members={everyone}
                value={memberId}
                onChange={(id) => {
                  setMemberId(id)
                  setError(undefined)
                  reset()
                }}
                error={error}
                required
                focused
              />
            )}
            <div>
              <Button type="submit" variant={data ? 'secondary' : 'primary'} busy={isPending}>
                {m.donations_statements_show()}
              </Button>
            </div>
          </Stack>
        </form>
      }
      instead={data === undefined}
    >
      {data?.statements.length === 0 && <p>{m.print_statement_nothing({ year })}</p>}
      {data?.statements.map((statement, index) => (
        // oxlint-disable-next-line no-array-index-key -- two people may have one name, and the order stays
        <StatementSheet key={index} statement={statement} year={year} />
      ))}
    </PrintPage>
  )
}

/** Years with gifts, and the current one, newest first. */
function useYears(churchId: string): string[] {
  const totals = useQuery(donationTotalsQuery(churchId, 'year'))
  const thisYear = todayIn(useChurch()).slice(0, 4)
  const years = [thisYear, ...(totals.data?.periods ?? []).map(({ from }) => from.slice(0, 4))]
  return [...new Set(years)].toSorted().toReversed()
}
