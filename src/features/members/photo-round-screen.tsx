import { useRef, useState } from 'react'
import type { ChangeEvent } from 'react'
import Camera from 'lucide-react/icons/camera'
import CloudOff from 'lucide-react/icons/cloud-off'
import Sparkles from 'lucide-react/icons/sparkles'
import { m } from '#src/locales/paraglide/messages.js'
import { useChurchId } from '#src/queries/use-church.ts'
import { useRoster } from '#src/queries/use-roster.ts'
import { useOnline } from '#src/sync/use-online.ts'
import { Button } from '#src/ui/button.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Banner } from '#src/ui/states/banner.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { SpinnerPage } from '#src/ui/states/spinner.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { MemberAvatar } from '#src/widgets/members/member-avatar.tsx'
import { BackToMembers } from './back-to-members.tsx'
import { useSetPhoto } from './member/use-set-photo.ts'
import styles from './photo-round-screen.module.css'

/** Those who have no photo yet, one after the other, each with one press to the camera. */
export function PhotoRoundScreen() {
  const { roster, query } = useRoster(useChurchId())
  const online = useOnline()
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set())
  const input = useRef<HTMLInputElement>(null)
  /** Who stood there when the camera was opened: meanwhile others may have taken their photo, and the next one stands there. */
  const taken = useRef<string>(null)
  const set = useSetPhoto()
  const faceless = roster.filter(({ photo, syncStatus }) => !photo && !syncStatus)
  const member = faceless.find(({ id }) => !skipped.has(id))

  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? []
    // So that choosing the same file again fires a change event.
    event.currentTarget.value = ''
    const memberId = taken.current ?? member?.id
    if (file && memberId !== undefined) set.mutate({ memberId, file })
  }
  return (
    <Page width="narrow">
      <PageHeader back={<BackToMembers />} title={m.members_photo_round()} />
      {roster.length === 0 && query.isError && <LoadFailed title={m.members_load_failed()} query={query} />}
      {roster.length === 0 && query.isPending && <SpinnerPage label={m.ui_loading()} />}
      {member && (
        <div className={styles.round}>
          {!online && (
            <Banner icon={<CloudOff aria-hidden="true" />}>{m.members_photo_round_offline()}</Banner>
          )}
          <MemberAvatar member={member} size="xl" />
          <div role="status" className={styles.who}>
            <h2>
              <bdi>{member.name}</bdi>
            </h2>
            <p className={styles.left}>{m.members_photo_round_left({ n: faceless.length })}</p>
          </div>
          <Button
            variant="primary"
            size="lg"
            block
            icon={<Camera aria-hidden="true" />}
            busy={set.isPending}
            disabled={!online}
            onClick={() => {
              taken.current = member.id
              input.current?.click()
            }}
          >
            {m.members_photo_take()}
          </Button>
          <Button
            variant="quiet"
            block
            disabled={set.isPending}
            onClick={() => setSkipped(new Set([...skipped, member.id]))}
          >
            {m.members_photo_round_skip()}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            accept="image/jpeg,image/png,image/webp,image/heic"
            capture="environment"
            onChange={take}
          />
        </div>
      )}
      {!member && query.data && (
        <EmptyState
          icon={<Sparkles />}
          title={m.members_photo_round_done()}
          text={m.members_photo_round_done_text({ n: faceless.length })}
          action={
            faceless.length > 0 && (
              <Button onClick={() => setSkipped(new Set())}>{m.members_photo_round_again()}</Button>
            )
          }
        />
      )}
    </Page>
  )
}
