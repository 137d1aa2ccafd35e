import Download from 'lucide-react/icons/download'
import Ellipsis from 'lucide-react/icons/ellipsis-vertical'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { Menu, MenuItem, MenuSeparator } from '#src/ui/overlays/menu.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { Cluster, Stack } from '#src/ui/stack.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { Specimen } from '#src/features/design/specimen.tsx'

const chosen = (what: string) => notify({ kind: 'info', message: `${what} was chosen.` })

export function OverlaySpecimens() {
  const [open, setOpen] = useState<'form' | 'confirm'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Specimen name="Dialog (a sheet on phones), ConfirmDialog, Menu">
        <Cluster>
          <Button onClick={() => setOpen('form')}>Open a dialog</Button>
          <Button onClick={() => setOpen('confirm')}>Ask first</Button>
          <Menu label="More" button={<Ellipsis aria-hidden="true" />}>
            <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => chosen('Edit')}>
              Edit
            </MenuItem>
            <MenuItem icon={<Download aria-hidden="true" />} onSelect={() => chosen('Download')}>
              Download as CSV
            </MenuItem>
            <MenuItem disabled onSelect={() => chosen('Merge')}>
              Merge with another
            </MenuItem>
            <MenuSeparator />
            <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={() => setOpen('confirm')}>
              Delete
            </MenuItem>
          </Menu>
        </Cluster>
      </Specimen>
      <Specimen name="notify()">
        <Cluster>
          <Button onClick={() => notify({ kind: 'success', message: 'Member added successfully.' })}>
            Success
          </Button>
          <Button
            onClick={() => notify({ kind: 'error', title: 'Not saved', message: 'The server refused.' })}
          >
            Error
          </Button>
          <Button
            onClick={() =>
              notify({
                kind: 'info',
                message: 'Guerda was removed.',
                action: { label: 'Undo', onAction: () => chosen('Undo') },
              })
            }
          >
            With Undo
          </Button>
        </Cluster>
      </Specimen>
      <Dialog
        open={open === 'form'}
        onClose={close}
        title="Add Member"
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={close}>
              Add Member
            </Button>
          </>
        }
      >
        <Stack gap={3}>
          <TextField label="Name" required />
          <TextField label="Phone" type="tel" help="With or without +509" />
        </Stack>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={close}
        onConfirm={close}
        danger
        title="Delete Guerda?"
        text="Her attendance goes with her. This cannot be undone."
        confirmLabel="Delete member"
      />
    </>
  )
}
