import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '#src/api/query.ts'
import { ClockBanner } from './clock-banner.tsx'
import { EmailBanner } from './email-banner.tsx'
import { IncomingMessages } from './incoming-messages.tsx'
import { LossBanner } from './loss-banner.tsx'
import { PageFrame } from './page-frame.tsx'
import { PaymentBanner } from './payment-banner.tsx'
import { SectionTabs } from './section-tabs.tsx'
import { Shortcuts } from './shortcuts/shortcuts.tsx'
import { SideNav } from './side-nav.tsx'
import { TabBar } from './tab-bar.tsx'
import { UploadStrip } from './upload-strip.tsx'

/** The layout of signed-in pages with their banners. */
export function SignedInFrame() {
  return (
    <QueryClientProvider client={queryClient}>
      <PageFrame
        menu={<SideNav />}
        sections={<SectionTabs />}
        banners={
          <>
            <ClockBanner />
            <LossBanner />
            <EmailBanner />
            <PaymentBanner />
            <UploadStrip />
            <IncomingMessages />
          </>
        }
        tabs={<TabBar />}
      />
      <Shortcuts />
    </QueryClientProvider>
  )
}
