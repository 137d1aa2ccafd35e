import { useRouter } from '@tanstack/react-router'
import { m } from '#src/locales/paraglide/messages.js'
import { notify } from '#src/ui/overlays/notices.ts'
import { failureText, isOverPlan } from './failure-text.ts'

/** Over the limit the notice links to the plans. */
export function useFailureNotice() {
  const router = useRouter({ warn: false })
  return (error: unknown, fallback?: () => string, title?: string) =>
    notify({
      kind: 'error',
      ...(title !== undefined && { title }),
      message: failureText(error, fallback),
      ...(isOverPlan(error) && {
        action: { label: m.pricing_see(), onAction: () => void router.navigate({ to: '/pricing' }) },
      }),
    })
}
