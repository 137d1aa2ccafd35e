import { useRouter } from '@tanstack/react-router'
import { m } from '#src/locales/paraglide/messages.js'
import { ErrorState } from '#src/ui/states/error-state.tsx'

/** Shown for a page whose code or data could not be loaded, or that failed. */
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
