import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import { team } from '#contract/team.ts'
import { query } from '#src/api/query.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { lastServicesQuery } from '#src/queries/church-queries.ts'
import { useChurch } from '#src/queries/use-church.ts'
import { useRoster } from '#src/queries/use-roster.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import styles from './first-steps.module.css'

const dismissed = (churchId: string) => `first_steps_done:${churchId}`

/**
 * A new church's checklist, derived from its data. Hidden when complete or dismissed by the owner.
 * `InstallCard` on the same screen covers the installation.
 */
export function FirstSteps() {
  const church = useChurch()
  return church?.role === 'owner' ? <Steps key={church.id} churchId={church.id} /> : null
}

function Steps({ churchId }: { churchId: string }) {
  const [isDismissed, setIsDismissed] = useState(() => localStorage.getItem(dismissed(churchId)) !== null)
  const { roster, query: members } = useRoster(churchId)
  const services = useQuery(lastServicesQuery(churchId))
  const people = useQuery({ ...query(team.list, { church_id: churchId }), enabled: !isDismissed })
  if (isDismissed || !members.data || !services.data || !people.data) return null

  const steps = [
    {
      done: roster.length > 0,
      text: m.first_steps_list(),
      to: '/members/import',
      action: m.first_steps_list_action(),
    },
    {
      done: services.data.services.length > 0,
      text: m.first_steps_sunday(),
      to: '/attendance',
      action: m.attendance_take(),
    },
    {
      done: people.data.people.length + people.data.invitations.length > 1,
      text: m.first_steps_usher(),
      to: '/church/team',
      action: m.first_steps_usher_action(),
    },
  ] as const
  const next = steps.findIndex(({ done }) => !done)
  if (next === -1) return null
  const dismiss = () => {
    localStorage.setItem(dismissed(churchId), 'true')
    setIsDismissed(true)
  }
  return (
    <div className={styles.place}>
      <Card
        title={m.first_steps_title()}
        action={
          <Button variant="quiet" size="sm" onClick={dismiss}>
            {m.first_steps_hide()}
          </Button>
        }
      >
        <ol role="list" className={styles.steps}>
          {steps.map(({ done, text, to, action }, index) => (
            <li key={text} className={classNames(styles.step, done && styles.done)}>
              <span className={styles.mark} aria-hidden="true">
                {done ? <Check /> : index + 1}
              </span>
              <span className={styles.text}>
                {text}
                {done && <VisuallyHidden> ({m.first_steps_done()})</VisuallyHidden>}
              </span>
              {!done && (
                <Link
                  to={to}
                  className={buttonClass({ size: 'sm', variant: index === next ? 'primary' : 'secondary' })}
                >
                  {action}
                </Link>
              )}
            </li>
          ))}
        </ol>
      </Card>
    </div>
  )
}
