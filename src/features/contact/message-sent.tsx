import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useRef } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import styles from './contact.module.css'

/** Confirmation that replaces the form. */
export function MessageSent({ email, onAnother }: { email: string; onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.sent}>
      <CircleCheck aria-hidden="true" />
      <h2 ref={heading} tabIndex={-1}>
        {m.contact_sent_title()}
      </h2>
      <p>{m.contact_sent_text({ email })}</p>
      <Button onClick={onAnother}>{m.contact_another()}</Button>
    </div>
  )
}
