import type { UseQueryResult } from '@tanstack/react-query'
import { NetworkError, ApiError } from '#src/api/client.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { ErrorState } from '#src/ui/states/error-state.tsx'

/** Shown in place of what could not be read, with the server's reason and a retry. */
export function LoadFailed(props: {
  title: string
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
}) {
  const { error, isFetching, refetch } = props.query
  const reason = error instanceof ApiError ? error.message : undefined
  return (
    <ErrorState
      title={props.title}
      text={error instanceof NetworkError ? m.no_connection() : reason}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}
