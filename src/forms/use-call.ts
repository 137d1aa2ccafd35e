import { useMutation } from '@tanstack/react-query'
import type { UseMutationResult } from '@tanstack/react-query'
import type { Endpoint, InputOf, ResponseOf } from '#contract/endpoint.ts'
import { queryClient } from '#src/api/query.ts'
import { call } from '#src/api/session.ts'
import { refresh } from '#src/queries/refresh.ts'
import { notify } from '#src/ui/overlays/notices.ts'
import { useFailureNotice } from './use-failure-notice.ts'

interface Options<Input, Data> {
  /** The notice after a success. */
  success?: (data: Data, input: Input) => string
  /** What the failure notice says when the server gives no message. */
  failure?: () => string
  /** Title of the failure notice. */
  failureTitle?: () => string
  /** Whether the screen itself shows this error, which it reads from `error`: then there is no notice. */
  inline?: (error: unknown) => boolean
  /**
   * Calls whose queries are refetched, or a function that refetches fewer; after a failure too, as perhaps only the
   * response was lost.
   */
  refresh?: readonly Endpoint[] | (() => Promise<unknown>)
  /**
   * Calls whose queries are stored for use offline and which `onSuccess` has changed already: refetched in the
   * background, even while no screen shows them.
   */
  refreshStored?: readonly Endpoint[]
  /** Runs after the success notice and before the refetch. A promise is awaited. */
  onSuccess?: (data: Data, input: Input) => unknown
}

/**
 * A write that a screen makes: one call of the contract, or a function for several. Returns TanStack Query's mutation:
 * `mutate(input)`, `isPending` until all of it is done, `variables` (the input) and `error`. Shows a notice for success
 * and failure. Writes that may wait for a network go through the outbox instead, forms through `useValidatedForm`.
 */
export function useCall<E extends Endpoint>(
  endpoint: E,
  options?: Options<InputOf<E>, ResponseOf<E>>,
): UseMutationResult<ResponseOf<E>, unknown, InputOf<E>>
export function useCall<Data, Input = void>(
  work: (input: Input) => Promise<Data>,
  options?: Options<Input, Data>,
): UseMutationResult<Data, unknown, Input>
export function useCall(
  target: Endpoint | ((input: never) => Promise<unknown>),
  options: Options<unknown, unknown> = {},
) {
  const { success, failure, failureTitle, inline, onSuccess } = options
  const showFailure = useFailureNotice()
  const refetch = () => {
    void refresh(options.refreshStored ?? [], 'all')
    const stale = options.refresh ?? []
    return typeof stale === 'function' ? stale() : refresh(stale)
  }
  return useMutation<unknown, unknown, unknown>(
    {
      // The call itself finds out whether there is a network; the browser's word for it is often wrong.
      networkMode: 'always',
      mutationFn: (input) =>
        typeof target === 'function' ? target(input as never) : call(target, input as InputOf<Endpoint>),
      onSuccess: async (data, input) => {
        if (success) notify({ kind: 'success', message: success(data, input) })
        await onSuccess?.(data, input)
        await refetch()
      },
      onError: (error) => {
        if (!inline?.(error)) showFailure(error, failure, failureTitle?.())
        void refetch()
      },
    },
    queryClient,
  )
}
