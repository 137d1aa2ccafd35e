import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { donations } from '#contract/donations.ts'
import { m as api } from '#contract/locales/paraglide/messages.js'
import { call } from '#src/api/session.ts'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Banner } from '#src/ui/states/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Progress } from '#src/ui/figures/progress.tsx'
import { RadioGroup } from '#src/ui/fields/radio-group.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { donationTotalsQuery } from '#src/queries/church-queries.ts'
import { MemberPicker } from '#src/widgets/members/member-picker.tsx'
import { saveFile } from '#src/api/save-file.ts'
import { todayIn } from '#src/queries/today-in.ts'
import { useChurch, useChurchId } from '#src/queries/use-church.ts'
import { useOnline } from '#src/sync/use-online.ts'
import { useRoster } from '#src/queries/use-roster.ts'
import { BackToDonations } from './back-to-donations.tsx'

/** The giving statements of a year, of everybody or of one member, as a PDF. */
export function StatementsScreen() {
  const churchId = useChurchId()
  const { roster } = useRoster(churchId)
  const years = useYears(churchId)
  const online = useOnline()
  const [year, setYear] = useState(years[0]!)
  const [whom, setWhom] = useState<'all' | 'one'>('all')
  const [memberId, setMemberId] = useState('')
  const [error, setError] = useState<string>()
  /** The downloaded part of the file, from 0 to 1, once its size is known. */
  const [part, setPart] = useState<number>()
  const download = useCall(
    async () => {
      const input = { church_id: churchId, year: Number(year) }
      setPart(undefined)
      const response =
        whom === 'one'
          ? await call(donations.statement, { ...input, member_id: memberId })
          : await call(donations.statements, input)
      await saveFile(response as Response, `${m.donations_statements_name()}-${year}.pdf`, setPart)
    },
    { success: () => m.donations_statements_saved(), failure: m.donations_statements_failed },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (whom === 'one' && memberId === '') setError(api.member_required())
    else download.mutate()
  }
  return (
    <Page width="reading">
      <PageHeader
        back={<BackToDonations />}
        title={m.donations_statements()}
        lead={m.donations_statements_lead()}
      />
      <Stack gap={5}>
        {!online && <Banner icon={<WifiOff aria-hidden="true" />}>{m.donations_statements_offline()}</Banner>}
        <Card>
          <form noValidate onSubmit={submit}>
            <Stack gap={4}>
              <SelectField
                label={m.donations_year()}
                options={years.map((each) => ({ value: each, label: each }))}
                value={year}
                help={m.donations_statements_language()}
                onChange={({ currentTarget }) => setYear(currentTarget.value)}
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
                  members={roster}
                  value={memberId}
                  onChange={(id) => {
                    setMemberId(id)
                    setError(undefined)
                  }}
                  error={error}
                  required
                  focused
                />
              )}
              {download.isPending && <Progress label={m.donations_statements_making()} value={part} />}
              <div>
                <Button
                  type="submit"
                  variant="primary"
                  icon={<Download aria-hidden="true" />}
                  busy={download.isPending}
                >
                  {m.donations_statements_download()}
                </Button>
              </div>
            </Stack>
          </form>
        </Card>
      </Stack>
    </Page>
  )
}

/** The years with gifts, and this year, the latest first. */
function useYears(churchId: string): string[] {
  const totals = useQuery(donationTotalsQuery(churchId, 'year'))
  const thisYear = todayIn(useChurch()).slice(0, 4)
  const years = [thisYear, ...(totals.data?.periods ?? []).map(({ from }) => from.slice(0, 4))]
  return [...new Set(years)].toSorted().toReversed()
}
