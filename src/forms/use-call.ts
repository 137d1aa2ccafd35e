import { useMutation } from '@tanstack/react-query'
import type { UseMutationResult } from '@tanstack/react-query'
import type { Endpoint, InputOf, ResponseOf } from '#contract/endpoint.ts'
import { queryClient } from '#src/api/query.ts'
import { call } from '#src/api/session.ts'
import { refresh } from '#src/queries/refresh.ts'
import { notify } from '#src/ui/overlays/notices.ts'
import { useFailureNotice } from './use-failure-notice.ts'

interface Options<Input, Data> {
  success?: (data: Data, input: Input) => string
  failure?: () => string
  failureTitle?: () => string
  /** The screen renders this `error` itself, without a notice. */
  inline?: (error: unknown) => boolean
  /** Refetched after success and failure, since only the response may have been lost. */
  refresh?: readonly Endpoint[] | (() => Promise<unknown>)
  /** Persisted queries that `onSuccess` has updated: refetched even while inactive. */
  refreshStored?: readonly Endpoint[]
  /** Runs after the success notice and before the refetch; a promise is awaited. */
  onSuccess?: (data: Data, input: Input) => unknown
}

/**
 * Mutation of one or several contract calls with notices. Offline-capable writes use the outbox, forms
 * `useValidatedForm`.
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
      // `navigator.onLine` is unreliable; the call itself detects a missing network.
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
