import { useNavigate } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useRef, useState } from 'react'
import { cancelUpload } from '#src/audio/uploads/upload-queue.ts'
import type { Upload } from '#src/audio/uploads/upload-queue.ts'
import { useSession } from '#src/api/use-session.ts'
import { storeDraft, readDraft } from '#src/lib/drafts.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { fileOf } from '#src/audio/uploads/upload-store.ts'
import { Banner } from '#src/ui/states/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { SeePlans } from '#src/forms/see-plans.tsx'
import { deleteShare } from '#src/offline/shared/shared-files.ts'
import { useOnline } from '#src/sync/use-online.ts'
import { useSharedFiles } from '#src/sync/use-shared-files.ts'
import { useUploads } from '#src/audio/uploads/use-uploads.ts'
import { episodeValuesOf } from '#src/features/podcasts/episode-values.ts'
import { UploadCard } from './upload-card.tsx'
import { UploadForm } from './upload-form.tsx'
import { uploadForm } from './upload-rules.ts'
import { UploadedCard } from './uploaded-card.tsx'
import styles from './upload-screen.module.css'

/** Podcast form and running uploads. `shared`: preselected recording. */
export function UploadScreen({ shared }: { shared: string | undefined }) {
  const navigate = useNavigate()
  const sharedFiles = useSharedFiles(shared)
  const { waiting, finished } = useUploads()
  const { user } = useSession()
  const online = useOnline()
  const [another, setAnother] = useState(shared !== undefined)
  const [rejected, setRejected] = useState<Record<string, string>>({})
  /** Key of the form, which is mounted again for each upload that is moved back into it. */
  const [takenBack, setTakenBack] = useState(0)
  const [replacing, setReplacing] = useState<Upload>()
  const top = useRef<HTMLDivElement>(null)
  const some = waiting.length + finished.length > 0
  const credits = user?.subscription_plan === 'free' ? user.credits : undefined

  const taken = () => {
    setAnother(false)
    setRejected({})
    if (shared !== undefined) {
      void deleteShare(shared)
      void navigate({ to: '.', search: {}, replace: true, resetScroll: false })
    }
    top.current?.focus()
  }
  const change = (recording: Upload) => {
    // The form has a draft of another podcast.
    if (readDraft(uploadForm)) setReplacing(recording)
    else void takeBack(recording)
  }
  const takeBack = async ({ id, about, name, fields = {} }: Upload) => {
    setReplacing(undefined)
    const { contentType: type, title, date, description, privacy_status, ...episode } = about
    const values = { title, date, description, privacy_status, ...episodeValuesOf(episode) }
    const bytes = fields['file'] === undefined ? await fileOf(id).catch(() => undefined) : undefined
    const file = bytes ? new File([bytes], name, { type }) : null
    storeDraft(uploadForm, { ...values, file }, ['file'])
    setRejected(fields)
    setAnother(true)
    setTakenBack((times) => times + 1)
    await cancelUpload(id)
  }
  return (
    <Page width="reading">
      <PageHeader
        title={m.uploads_title()}
        lead={credits !== undefined && credits > 0 && m.uploads_credits({ n: credits })}
      />
      <Stack gap={5}>
        {!online && (
          <Banner tone="warning" icon={<WifiOff aria-hidden="true" />}>
            {m.uploads_offline()}
          </Banner>
        )}
        {some && (
          <div ref={top} tabIndex={-1} className={styles.list}>
            {waiting.map((recording) => (
              <UploadCard key={recording.id} recording={recording} onChange={() => change(recording)} />
            ))}
            {waiting.some(goesOnByItself) && <p className={styles.note}>{m.uploads_can_close()}</p>}
            {finished.map(({ id, podcast }) => (
              <UploadedCard key={id} podcast={podcast} />
            ))}
          </div>
        )}
        {credits === 0 && (
          <Banner tone="warning" action={<SeePlans />}>
            {m.uploads_no_credits()}
          </Banner>
        )}
        {some && !another ? (
          <Button icon={<Plus aria-hidden="true" />} onClick={() => setAnother(true)}>
            {m.uploads_another()}
          </Button>
        ) : (
          sharedFiles && (
            <UploadForm
              key={takenBack}
              shared={sharedFiles[0]}
              rejected={rejected}
              full={credits === 0}
              onTaken={taken}
            />
          )
        )}
      </Stack>
      <ConfirmDialog
        open={replacing !== undefined}
        danger
        title={m.uploads_replace_title()}
        text={m.uploads_replace_text({ title: replacing?.about.title ?? '' })}
        confirmLabel={m.uploads_replace()}
        cancelLabel={m.uploads_replace_keep()}
        onConfirm={() => replacing && void takeBack(replacing)}
        onClose={() => setReplacing(undefined)}
      />
    </Page>
  )
}

/** Returns whether the upload continues after the app is closed. */
function goesOnByItself({ inMemory, state }: Upload): boolean {
  return !inMemory && (state === 'going' || state === 'failed')
}
