import type { UseQueryResult } from '@tanstack/react-query'
import { failureText } from '#src/forms/failure-text.ts'
import { ErrorState } from '#src/ui/states/error-state.tsx'

/** Error state of a query with its reason and a retry button. */
export function LoadFailed(props: {
  title: string
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
}) {
  const { error, isFetching, refetch } = props.query
  return (
    <ErrorState
      title={props.title}
      text={failureText(error, () => '')}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}
