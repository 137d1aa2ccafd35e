import { useRouter } from '@tanstack/react-router'
import { m } from '#src/locales/paraglide/messages.js'
import { ErrorState } from '#src/ui/states/error-state.tsx'

/** A page that could not be shown: its code or its data did not come, or it failed. */
export function ErrorPage() {
  const router = useRouter()
  return (
    <ErrorState
      title={m.page_failed_title()}
      text={m.page_failed_text()}
      onRetry={() => void router.invalidate()}
    />
  )
}
