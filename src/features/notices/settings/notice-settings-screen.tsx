import { m } from '#src/locales/paraglide/messages.js'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { BackLink } from '#src/widgets/back-link.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { DeviceCard } from './device-card.tsx'
import { QuietCard } from './quiet-card.tsx'
import { useNoticeSettings } from './use-notice-settings.ts'
import { WaysCard } from './ways-card.tsx'

const stateText = {
  idle: m.notices_saved_at_once,
  pending: m.notices_saving,
  success: m.notices_saved,
  // A notice explains that the change was reverted.
  error: m.notices_saved_at_once,
}

/** Notification settings. */
export function NoticeSettingsScreen() {
  const { read, stored, change, state } = useNoticeSettings()
  return (
    <Page width="reading">
      <PageHeader
        title={m.notices_settings()}
        lead={<span role="status">{stateText[state]()}</span>}
        back={<BackLink to="/settings" label={m.settings_title()} />}
      />
      {read.isPending && <SkeletonList rows={9} />}
      {read.isError && !stored && <LoadFailed title={m.notices_settings_failed()} query={read} />}
      {stored && (
        <Stack gap={5}>
          <DeviceCard registered={stored.push_here} />
          <QuietCard stored={stored} change={change} />
          <WaysCard kinds={stored.kinds} change={change} />
        </Stack>
      )}
    </Page>
  )
}
