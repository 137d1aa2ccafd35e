import { useRouter } from '@tanstack/react-router'
import { m } from '#src/locales/paraglide/messages.js'
import { ErrorState } from '#src/ui/states/error-state.tsx'

/** Shown when a page fails to load or throws. */
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
