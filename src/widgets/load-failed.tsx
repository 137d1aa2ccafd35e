import type { UseQueryResult } from '@tanstack/react-query'
import { NetworkError, ApiError } from '#src/api/client.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { ErrorState } from '#src/ui/states/error-state.tsx'

/** Stands where something would be that the server did not give, with its words for why, and asks again. */
export function LoadFailed(props: {
  title: string
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
}) {
  const { error, isFetching, refetch } = props.query
  const words = error instanceof ApiError ? error.message : undefined
  return (
    <ErrorState
      title={props.title}
      text={error instanceof NetworkError ? m.no_connection() : words}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}
