import { useQuery } from '@tanstack/react-query'
import Send from 'lucide-react/icons/send'
import { useState } from 'react'
import * as v from 'valibot'
import { applicationStatus } from '#contract/leagues/application-status.ts'
import { applications, recipients } from '#contract/leagues/applications.ts'
import { query, queryClient } from '#src/api/query.ts'
import { call } from '#src/api/session.ts'
import { FormDialog } from '#src/forms/form-dialog.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { statusNames } from '#src/features/leagues/application-status.tsx'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import type { ListedStatus } from './applications-search.ts'

type Recipients = (typeof recipients)[number]

/** A status as the call names it. */
const recipientsOf = (status: ListedStatus) => `${applicationStatus[status]}` as const

interface Props {
  leagueId: string
  /** The tab that is open: its people are proposed. */
  status: ListedStatus
}

/** Writes to all applicants of a league, or to those of one status. */
export function MessageApplicants(props: Props) {
  const [writing, setWriting] = useState(false)
  return (
    <>
      <Button icon={<Send aria-hidden="true" />} onClick={() => setWriting(true)}>
        {m.applications_message_all()}
      </Button>
      {writing && <MessageDialog {...props} onClose={() => setWriting(false)} />}
    </>
  )
}

const schema = v.pick(applications.message.input, ['to', 'message'])

function MessageDialog({ leagueId, status, onClose }: Props & { onClose: () => void }) {
  // A message that is sent again after a lost response reaches nobody twice.
  const [id] = useState(() => crypto.randomUUID())
  const counts = useQuery(query(applications.counts, { league_id: leagueId }), queryClient).data
  const form = useValidatedForm<{ to: Recipients; message: string }>({
    id: `message-applicants:${leagueId}`,
    schema,
    initial: { to: recipientsOf(status), message: '' },
    failure: m.applications_message_failed,
    onSubmit: async (values) => {
      const { message, sent } = await call(applications.message, { league_id: leagueId, id, ...values })
      notify({ kind: sent > 0 ? 'success' : 'error', message })
      onClose()
    },
  })
  const namesOf: Record<Recipients, [name: string, count: number | undefined]> = {
    all: [m.applications_message_everyone(), counts && counts.pending + counts.shortlisted + counts.waiting],
    1: [statusNames[1](), counts?.pending],
    2: [statusNames[2](), counts?.shortlisted],
    3: [statusNames[3](), counts?.rejected],
    5: [statusNames[5](), counts?.waiting],
  }
  const options = recipients.map((value) => {
    const [name, count] = namesOf[value]
    return { value, label: count === undefined ? name : `${name} (${formatNumber(count)})` }
  })
  return (
    <FormDialog
      form={form}
      title={m.applications_message_all()}
      action={m.applications_message_send()}
      onClose={onClose}
    >
      <p>{m.applications_message_text()}</p>
      <SelectField {...form.field('to')} label={m.applications_message_to()} options={options} />
      <TextArea
        {...form.field('message')}
        label={m.applications_message_label()}
        rows={5}
        dir="auto"
        required
      />
    </FormDialog>
  )
}
