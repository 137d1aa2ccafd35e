import { useNavigate } from '@tanstack/react-router'
import Columns3 from 'lucide-react/icons/columns-3'
import Download from 'lucide-react/icons/download'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Trash2 from 'lucide-react/icons/trash-2'
import type { Import } from '#contract/imports.ts'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Menu, MenuItem } from '#src/ui/overlays/menu.tsx'
import { downloadProblems } from './download-problems.ts'

interface Props {
  data: Import
  /** Whether the columns are being mapped. */
  naming: boolean
  onGiveUp: () => void
}

/** The menu of rare actions on an unfinished import. */
export function ImportMenu({ data, naming, onGiveUp }: Props) {
  const navigate = useNavigate()
  const download = useCall(() => downloadProblems(data), { failure: m.imports_download_failed })
  const inReview = data.status === 'review' && !naming
  return (
    <Menu button={<EllipsisVertical aria-hidden="true" />} label={m.imports_menu()}>
      {inReview && (
        <MenuItem
          icon={<Columns3 aria-hidden="true" />}
          onSelect={() => void navigate({ to: '.', search: { step: 'columns' } })}
        >
          {m.imports_columns_open()}
        </MenuItem>
      )}
      {inReview && data.totals.problems > 0 && (
        <MenuItem icon={<Download aria-hidden="true" />} onSelect={() => download.mutate()}>
          {m.imports_download()}
        </MenuItem>
      )}
      <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={onGiveUp}>
        {m.imports_give_up()}
      </MenuItem>
    </Menu>
  )
}
