import { Link } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import Ellipsis from 'lucide-react/icons/ellipsis-vertical'
import FileText from 'lucide-react/icons/file-text'
import Mails from 'lucide-react/icons/mails'
import PiggyBank from 'lucide-react/icons/piggy-bank'
import { donations } from '#contract/donations.ts'
import { call } from '#src/api/session.ts'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Menu, MenuItem, menuItemClass } from '#src/ui/overlays/menu.tsx'
import { saveFile } from '#src/api/save-file.ts'
import type { Filter } from './rules.ts'

/** Overflow menu: export, batches, funds and giving statements. */
export function MoreActions({ churchId, filter }: { churchId: string; filter: Filter }) {
  const download = useCall(
    async () => {
      const response = (await call(donations.export, { church_id: churchId, ...filter })) as Response
      await saveFile(response, `${m.donations_export_name()}.csv`)
    },
    { failure: m.donations_export_failed },
  )
  return (
    <Menu button={<Ellipsis aria-hidden="true" />} label={m.ui_more_actions()}>
      <MenuItem icon={<Download aria-hidden="true" />} onSelect={() => download.mutate()}>
        {m.donations_export()}
      </MenuItem>
      <Link to="/donations/batches" role="menuitem" tabIndex={-1} className={menuItemClass}>
        <Mails aria-hidden="true" />
        {m.gifts_batches()}
      </Link>
      <Link to="/donations/funds" role="menuitem" tabIndex={-1} className={menuItemClass}>
        <PiggyBank aria-hidden="true" />
        {m.gifts_funds()}
      </Link>
      <Link to="/donations/statements" role="menuitem" tabIndex={-1} className={menuItemClass}>
        <FileText aria-hidden="true" />
        {m.donations_statements()}
      </Link>
    </Menu>
  )
}
