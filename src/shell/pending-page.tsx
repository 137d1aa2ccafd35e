import { m } from '#src/locales/paraglide/messages.js'
import { SpinnerPage } from '#src/ui/states/spinner.tsx'

export function PendingPage() {
  return <SpinnerPage label={m.ui_loading()} />
}
