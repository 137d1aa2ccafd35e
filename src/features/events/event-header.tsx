import { Link } from '@tanstack/react-router'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Copy from 'lucide-react/icons/copy'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import type { EventDetail } from '#contract/events.ts'
import { events } from '#contract/events.ts'
import { useSettings } from '#src/api/use-settings.ts'
import { longDate } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button, iconButtonClass } from '#src/ui/button.tsx'
import { Menu, MenuItem, menuItemClass, MenuSeparator } from '#src/ui/overlays/menu.tsx'
import { DateTile } from './date-tile.tsx'
import { DayBadges } from './day-badges.tsx'
import { timeRange } from './rules.ts'
import { useToday } from '#src/queries/use-today.ts'
import styles from './event-header.module.css'

interface Props {
  event: EventDetail
  onEdit: () => void
  onDelete: () => void
}

export function EventHeader({ event, onEdit, onDelete }: Props) {
  const today = useToday()
  const { apiBase } = useSettings()
  const calendar = `${apiBase}/${events.calendar.path.replace('{event_id}', encodeURIComponent(event.id))}`
  return (
    <header className={styles.header}>
      <DateTile date={event.date} past={event.date < today} />
      <div className={styles.texts}>
        <h1 className={styles.title}>
          <bdi>{event.title}</bdi>
        </h1>
        <p className={styles.when}>
          <span className={styles.date}>{longDate(event.date)}</span> <bdi>{timeRange(event)}</bdi>
        </p>
        <DayBadges date={event.date} today={today} weekly={event.series_id !== null} />
      </div>
      <div className={styles.actions}>
        <Button icon={<Pencil aria-hidden="true" />} onClick={onEdit}>
          {m.events_edit()}
        </Button>
        <Menu
          label={m.events_more()}
          button={<Ellipsis aria-hidden="true" />}
          buttonClassName={iconButtonClass({ variant: 'secondary' })}
        >
          <Link
            to="/events/form"
            search={{ copy: event.id }}
            role="menuitem"
            tabIndex={-1}
            className={menuItemClass}
          >
            <Copy aria-hidden="true" />
            {m.events_duplicate()}
          </Link>
          <a href={calendar} download role="menuitem" tabIndex={-1} className={menuItemClass}>
            <CalendarPlus aria-hidden="true" />
            {m.events_add_to_calendar()}
          </a>
          <MenuSeparator />
          <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={onDelete}>
            {m.events_delete()}
          </MenuItem>
        </Menu>
      </div>
    </header>
  )
}
