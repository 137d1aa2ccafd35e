import { m } from '#src/locales/paraglide/messages.js'
import { BackLink } from '#src/widgets/back-link.tsx'

/** Back link to the list. */
export function BackToGroups() {
  return <BackLink to="/groups" label={m.groups_title()} />
}
