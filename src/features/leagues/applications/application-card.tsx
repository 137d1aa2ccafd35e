import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { applications, applicationStatus } from '#contract/applications.ts'
import type { ApplicationDetail } from '#contract/applications.ts'
import { call } from '#src/api/session.ts'
import { FormRefusal } from '#src/forms/form-refusal.tsx'
import { useCall } from '#src/forms/use-call.ts'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { shortDateOf } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { refresh } from '#src/queries/refresh.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Switch } from '#src/ui/fields/switch.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { Cluster, Stack } from '#src/ui/stack.tsx'
import { Badge } from '#src/ui/states/badge.tsx'
import { decisionQueries } from './applications-query.ts'
import { RejectDialog } from './reject-dialog.tsx'
import { useDecide } from './use-decide.ts'
import styles from './applications.module.css'

const stateNames: Record<number, () => string> = {
  [applicationStatus.pending]: m.applications_pending,
  [applicationStatus.shortlisted]: m.leagues_state_shortlisted,
  [applicationStatus.rejected]: m.applications_rejected,
  [applicationStatus.withdrawn]: m.leagues_state_withdrawn,
  [applicationStatus.waiting]: m.applications_waiting,
}
const stateName = (status: number) => stateNames[status]?.() ?? ''

/** One application: what was written, what is noted of it, how it went, and what can be decided. */
export function ApplicationCard({ application }: { application: ApplicationDetail }) {
  const { status, note, answers, history, jobs, leagues } = application
  const league = jobs[0] ?? leagues[0]
  return (
    <Card
      title={
        <Link to="/leagues/$leagueId" params={{ leagueId: league?._id ?? '' }}>
          <bdi>{league?.title}</bdi>
        </Link>
      }
      action={
        <Badge tone={status === applicationStatus.shortlisted ? 'success' : 'neutral'}>
          {stateName(status)}
        </Badge>
      }
    >
      <Stack gap={4}>
        <Decisions application={application} />
        <dl className={styles.facts}>
          {note && (
            <div>
              <dt>{m.leagues_note()}</dt>
              <dd className={styles.text}>
                <bdi>{note}</bdi>
              </dd>
            </div>
          )}
          {answers.map(({ question, answer }) => (
            <div key={question}>
              <dt>
                <bdi>{question}</bdi>
              </dt>
              <dd className={styles.text}>
                <bdi>{answer || m.applications_no_answer()}</bdi>
              </dd>
            </div>
          ))}
        </dl>
        {jobs.length === 0 && <Paid application={application} />}
        <OwnNote application={application} />
        <section aria-label={m.applications_history()}>
          <ul role="list" className={styles.history}>
            {history.map((change) => (
              <li key={change.createdAt + change.status}>
                {m.applications_change({
                  state: stateName(change.status),
                  name: change.user_name ?? m.applications_by_itself(),
                  date: shortDateOf(change.createdAt),
                })}
                {change.reason && <bdi>{` – ${change.reason}`}</bdi>}
              </li>
            ))}
          </ul>
        </section>
      </Stack>
    </Card>
  )
}

function Decisions({ application }: { application: ApplicationDetail }) {
  const { decide, pending } = useDecide()
  const [rejecting, setRejecting] = useState(false)
  const { status, profile } = application
  const to = (next: 1 | 2 | 3, reason?: string) =>
    decide(application, next, reason).then(
      () => setRejecting(false),
      () => {},
    )
  if (status === applicationStatus.waiting || status === applicationStatus.withdrawn) return null
  return (
    <Cluster gap={3}>
      {status === applicationStatus.pending ? (
        <>
          <Button
            variant="primary"
            busy={pending && !rejecting}
            onClick={() => void to(applicationStatus.shortlisted)}
          >
            {m.applications_shortlist()}
          </Button>
          <Button onClick={() => setRejecting(true)}>{m.applications_reject()}</Button>
        </>
      ) : (
        <Button busy={pending} onClick={() => void to(applicationStatus.pending)}>
          {m.applications_take_back()}
        </Button>
      )}
      {rejecting && (
        <RejectDialog
          who={profile.name}
          busy={pending}
          onReject={(reason) => void to(applicationStatus.rejected, reason)}
          onClose={() => setRejecting(false)}
        />
      )}
    </Cluster>
  )
}

/** Whether the fee was paid, as the organiser marks it. */
function Paid({ application: { application_id, paid } }: { application: ApplicationDetail }) {
  const setPaid = useCall(applications.setPaid, {
    failure: m.applications_paid_failed,
    refresh: decisionQueries,
  })
  return (
    <Switch
      label={m.applications_paid()}
      checked={setPaid.isPending ? setPaid.variables.paid : paid}
      onChange={({ currentTarget: { checked } }) => setPaid.mutate({ application_id, paid: checked })}
    />
  )
}

/** What the organiser notes for themselves. */
function OwnNote({ application: { application_id, organiser_note } }: { application: ApplicationDetail }) {
  const form = useValidatedForm({
    id: `application-note:${application_id}`,
    schema: v.pick(applications.setNote.input, ['organiser_note']),
    initial: { organiser_note },
    failure: m.applications_note_failed,
    onSubmit: async (values) => {
      const { message } = await call(applications.setNote, { application_id, ...values })
      notify({ kind: 'success', message })
      await refresh([applications.of])
    },
  })
  return (
    <form ref={form.element} noValidate onSubmit={form.submit}>
      <Stack gap={3}>
        <TextArea
          {...form.field('organiser_note')}
          label={m.applications_own_note()}
          help={m.applications_own_note_help()}
          rows={2}
          dir="auto"
        />
        <FormRefusal message={form.refusal} />
        {form.changed && (
          <div>
            <Button type="submit" busy={form.busy}>
              {m.applications_save_note()}
            </Button>
          </div>
        )}
      </Stack>
    </form>
  )
}
