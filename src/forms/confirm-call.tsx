import type { UseMutationResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx'

type ConfirmCallProps<Input> = Omit<
  ComponentProps<typeof ConfirmDialog>,
  'open' | 'danger' | 'busy' | 'onConfirm'
> & {
  call: UseMutationResult<unknown, unknown, Input>
  input: Input
}

/** Asks for confirmation, makes the call, and closes after success or failure. */
export function ConfirmCall<Input>({ call, input, onClose, ...texts }: ConfirmCallProps<Input>) {
  return (
    <ConfirmDialog
      {...texts}
      open
      danger
      busy={call.isPending}
      onConfirm={() => call.mutate(input, { onSettled: onClose })}
      onClose={onClose}
    />
  )
}
