import Download from 'lucide-react/icons/download'
import { applications } from '#contract/leagues/applications.ts'
import { call } from '#src/api/session.ts'
import { settings } from '#src/api/settings.ts'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'

/** Opens the resume that was sent with an application in a new window. */
export function ResumeButton({ applicationId }: { applicationId: string }) {
  const open = useCall(
    async () => {
      // A browser allows a window only at the press itself, before the address is known; an installed app may refuse.
      const opened = window.open('', '_blank')
      try {
        const { url } = await call(applications.resume, { application_id: applicationId })
        const target = opened ?? window
        target.location.href = `${settings().apiBase}/${url}`
      } catch (error) {
        opened?.close()
        throw error
      }
    },
    { failure: m.applications_resume_failed },
  )
  return (
    <Button icon={<Download aria-hidden="true" />} busy={open.isPending} onClick={() => open.mutate()}>
      {m.applications_resume()}
    </Button>
  )
}
