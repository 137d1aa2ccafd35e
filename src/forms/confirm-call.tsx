import type { UseMutationResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx'

type ConfirmCallProps<Input> = Omit<
  ComponentProps<typeof ConfirmDialog>,
  'open' | 'danger' | 'busy' | 'onConfirm'
> & {
  /** What is done once it is confirmed: the result of `useCall`. */
  call: UseMutationResult<unknown, unknown, Input>
  input: Input
}

/** Asks before a call that deletes or removes something, makes it, and closes when it is done or has failed. */
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
