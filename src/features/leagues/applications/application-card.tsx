import type { ApplicationDetail } from '#contract/leagues/application.ts'
import { shortDateOf } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { Cluster, Stack } from '#src/ui/stack.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { ApplicationBadge } from '#src/features/leagues/application-status.tsx'
import { kindNames } from '#src/features/leagues/league-texts.ts'
import { peopleText } from '#src/features/leagues/people-text.ts'
import { ApplicationHistory } from './application-history.tsx'
import { appliedTo, nameOf } from './applications-query.ts'
import { DecideButtons } from './decide-buttons.tsx'
import { OrganiserNote } from './organiser-note.tsx'
import { PaidSwitch } from './paid-switch.tsx'
import { ResumeButton } from './resume-button.tsx'
import styles from './applications.module.css'

/** One application: what was written, what the organiser decides and notes, and what has happened. */
export function ApplicationCard({ application }: { application: ApplicationDetail }) {
  const { createdAt, note, answers, has_resume, application_id, organiser_note, history } = application
  const { people, team_name } = application
  // The applicant alone, without an age, is in the title of the page.
  const isGroup =
    Boolean(team_name) || people.some(({ name, age }) => age !== null || name !== nameOf(application))
  const league = appliedTo(application)
  return (
    <Card title={<bdi>{league.title}</bdi>} action={<ApplicationBadge {...application} />}>
      <Stack gap={4}>
        <p className={styles.soft}>
          {kindNames[league.kind]()} · {m.applications_applied_date({ date: shortDateOf(createdAt) })}
        </p>
        <Cluster gap={2}>
          <DecideButtons application={application} worded />
          {has_resume && <ResumeButton applicationId={application_id} />}
        </Cluster>
        <PaidSwitch application={application} />
        {(note || answers.length > 0 || isGroup) && (
          <Facts>
            {team_name && (
              <div>
                <dt>{m.applications_team()}</dt>
                <dd className={styles.text} dir="auto">
                  {team_name}
                </dd>
              </div>
            )}
            {isGroup && (
              <div>
                <dt>{team_name ? m.applications_players({ n: people.length }) : m.applications_people()}</dt>
                <dd>
                  <ul role="list" className={styles.people}>
                    {people.map((one, i) => (
                      // oxlint-disable-next-line react/no-array-index-key -- two of them may have one name
                      <li key={i}>
                        <bdi>{peopleText([one])}</bdi>
                      </li>
                    ))}
                  </ul>
                </dd>
              </div>
            )}
            {note && (
              <div>
                <dt>{m.applications_note()}</dt>
                <dd className={styles.text} dir="auto">
                  {note}
                </dd>
              </div>
            )}
            {answers.map(({ question, answer }) => (
              <div key={question}>
                <dt dir="auto">{question}</dt>
                <dd className={styles.text} dir="auto">
                  {answer || <span className={styles.soft}>{m.applications_no_answer()}</span>}
                </dd>
              </div>
            ))}
          </Facts>
        )}
        <OrganiserNote applicationId={application_id} note={organiser_note} />
        <ApplicationHistory history={history} />
      </Stack>
    </Card>
  )
}
