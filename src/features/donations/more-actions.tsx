import { Link } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import Ellipsis from 'lucide-react/icons/ellipsis-vertical'
import FileText from 'lucide-react/icons/file-text'
import { donations } from '#contract/donations.ts'
import { NetworkError, ApiError } from '#src/api/client.ts'
import { call } from '#src/api/session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Menu, MenuItem, menuItemClass } from '#src/ui/overlays/menu.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { saveFile } from '#src/api/save-file.ts'
import type { Filter } from './rules.ts'

/** What is done with gifts now and then: the file of those that are found, and the statements. */
export function MoreActions({ churchId, filter }: { churchId: string; filter: Filter }) {
  const download = async () => {
    try {
      const response = (await call(donations.export, { church_id: churchId, ...filter })) as Response
      await saveFile(response, `${m.donations_export_name()}.csv`)
    } catch (error) {
      const words = error instanceof ApiError ? error.message : m.donations_export_failed()
      notify({ kind: 'error', message: error instanceof NetworkError ? m.no_connection() : words })
    }
  }
  return (
    <Menu button={<Ellipsis aria-hidden="true" />} label={m.donations_more()}>
      <MenuItem icon={<Download aria-hidden="true" />} onSelect={() => void download()}>
        {m.donations_export()}
      </MenuItem>
      <Link to="/donations/statements" role="menuitem" tabIndex={-1} className={menuItemClass}>
        <FileText aria-hidden="true" />
        {m.donations_statements()}
      </Link>
    </Menu>
  )
}
