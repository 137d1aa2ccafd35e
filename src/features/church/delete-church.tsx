import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { church as churchCalls } from '#contract/church.ts'
import type { Church } from '#contract/church.ts'
import { call, chooseChurch } from '#src/api/session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { Stack } from '#src/ui/stack.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { FormDialog } from '#src/forms/form-dialog.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { storeChurch } from './store-church.ts'

interface Props {
  church: Church
  others: Church[]
}

/** Deletes a church after its name was typed. */
export function DeleteChurch({ church, others }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <Card title={m.church_delete_title()}>
      <Stack gap={4}>
        <p>{m.church_delete_text()}</p>
        <div>
          <Button variant="danger" onClick={() => setOpen(true)}>
            {m.church_delete()}
          </Button>
        </div>
      </Stack>
      {open && <Confirm church={church} others={others} onClose={() => setOpen(false)} />}
    </Card>
  )
}

const schema = v.pick(churchCalls.remove.input, ['name'])

function Confirm({ church, others, onClose }: Props & { onClose: () => void }) {
  const navigate = useNavigate()
  const form = useValidatedForm({
    id: `church-delete:${church.id}`,
    schema,
    initial: { name: '' },
    // Never restored from a draft: typing is the confirmation.
    secrets: ['name'],
    failure: m.church_delete_failed,
    onSubmit: async ({ name }) => {
      const deleted = await call(churchCalls.remove, { church_id: church.id, name })
      const next = others.find(({ id }) => id !== church.id)
      notify({ kind: 'success', message: m.church_deleted({ name: church.name }) })
      onClose()
      chooseChurch(next?.id ?? null)
      storeChurch(deleted)
      if (next) await navigate({ to: '/dashboard' })
    },
  })
  return (
    <FormDialog
      form={form}
      title={m.church_delete_confirm_title({ name: church.name })}
      action={m.church_delete()}
      variant="danger"
      onClose={onClose}
    >
      <p>{m.church_delete_text()}</p>
      <TextField
        {...form.field('name')}
        label={m.church_delete_name()}
        help={church.name}
        autoComplete="off"
        required
      />
    </FormDialog>
  )
}
