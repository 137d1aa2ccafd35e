import { Link } from '@tanstack/react-router'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import FileUp from 'lucide-react/icons/file-up'
import HandCoins from 'lucide-react/icons/hand-coins'
import Mic from 'lucide-react/icons/mic'
import { useId } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import styles from './quick-actions.module.css'

/** What is done most, one tap away. */
export function QuickActions({ churchId, canEdit }: { churchId: string; canEdit: boolean }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {m.dashboard_quick_actions()}
      </h2>
      <div className={styles.actions}>
        <Link to="/attendance" className={buttonClass({ variant: 'primary' })}>
          <ClipboardCheck aria-hidden="true" />
          {m.attendance_take()}
        </Link>
        {canEdit && (
          <>
            <Link to="/members/form/$churchId" params={{ churchId }} className={buttonClass()}>
              {m.dashboard_add_member()}
            </Link>
            <Link to="/donations/form" className={buttonClass()}>
              <HandCoins aria-hidden="true" />
              {m.dashboard_log_donation()}
            </Link>
            <Link to="/events/form" className={buttonClass()}>
              <CalendarPlus aria-hidden="true" />
              {m.dashboard_create_event()}
            </Link>
            <Link to="/members/import" className={buttonClass()}>
              <FileUp aria-hidden="true" />
              {m.nav_import()}
            </Link>
          </>
        )}
        <Link to="/create/podcast" className={buttonClass()}>
          <Mic aria-hidden="true" />
          {m.podcasts_upload_sermon()}
        </Link>
      </div>
    </section>
  )
}
