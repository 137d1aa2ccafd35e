import CloudOff from 'lucide-react/icons/cloud-off'
import Info from 'lucide-react/icons/info'
import { useState } from 'react'
import { Banner } from '#src/ui/states/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { NoticeCard } from '#src/ui/overlays/notice-region.tsx'
import { Progress } from '#src/ui/figures/progress.tsx'
import { Skeleton } from '#src/ui/states/skeleton.tsx'
import { Spinner, SpinnerPage } from '#src/ui/states/spinner.tsx'
import { Cluster } from '#src/ui/stack.tsx'
import { StatusDot } from '#src/ui/states/status-dot.tsx'
import { Specimen } from '#src/features/design/specimen.tsx'

export function FeedbackSpecimens() {
  const [cancelled, setCancelled] = useState(false)
  const dismiss = () => setCancelled(true)
  return (
    <>
      <Specimen name="Notices: success, error, info, with title, with action">
        <div>
          <NoticeCard kind="success" message="Member added successfully." onDismiss={dismiss} />
          <NoticeCard kind="error" message="Could not load members." onDismiss={dismiss} />
          <NoticeCard
            kind="info"
            title="You are offline"
            message="What you do now is kept and sent later."
            onDismiss={dismiss}
          />
          <NoticeCard
            kind="success"
            message="Guerda marked present."
            action={{ label: 'Undo', onAction: dismiss }}
            onDismiss={dismiss}
          />
        </div>
      </Specimen>
      <Specimen name="Banner in each tone">
        <Banner
          icon={<CloudOff aria-hidden="true" />}
          action={
            <Button size="sm" variant="quiet">
              3 waiting
            </Button>
          }
        >
          You are offline. What you do is kept.
        </Banner>
        <Banner tone="accent" icon={<Info aria-hidden="true" />} title="A new version is here">
          Nothing that you have typed is lost.
        </Banner>
        <Banner tone="success">All 5,000 rows were added.</Banner>
        <Banner tone="warning">12 rows have no phone.</Banner>
        <Banner tone="danger">2 changes need your attention.</Banner>
      </Specimen>
      <Specimen name="StatusDot">
        <Cluster gap={5}>
          <StatusDot tone="success">All sent</StatusDot>
          <StatusDot tone="accent" live>
            Sending
          </StatusDot>
          <StatusDot tone="warning">3 waiting</StatusDot>
          <StatusDot tone="danger">2 need attention</StatusDot>
          <StatusDot tone="neutral">Offline</StatusDot>
        </Cluster>
      </Specimen>
      <Specimen name="Progress: known, cancellable, unknown">
        <Progress label="Reading members.csv" detail="1,240 of 5,000" value={0.25} />
        <Progress
          label={cancelled ? 'Cancelled' : 'Uploading'}
          detail="62 %"
          value={cancelled ? 0 : 0.62}
          onCancel={dismiss}
        />
        <Progress label="Finding duplicates" />
      </Specimen>
      <Specimen name="Spinner, SpinnerPage, Skeleton">
        <p>
          <Spinner label="Loading" /> Beside text
        </p>
        <SpinnerPage label="Loading" />
        <Skeleton width="60%" />
        <Skeleton height="6rem" />
      </Specimen>
    </>
  )
}
