import { m } from '#src/locales/paraglide/messages.js'
import { SpinnerPage } from '#src/ui/states/spinner.tsx'

/** Shown while a page is loading. */
export function PendingPage() {
  return <SpinnerPage label={m.ui_loading()} />
}
