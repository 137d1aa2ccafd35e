import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { maxFileMegabytes, profile, resumeKinds } from '#contract/account/profile.ts'
import { call, session, storeUser } from '#src/api/session.ts'
import { settings } from '#src/api/settings.ts'
import { ConfirmCall } from '#src/forms/confirm-call.tsx'
import { failureText } from '#src/forms/failure-text.ts'
import { useCall } from '#src/forms/use-call.ts'
import { useFileUpload } from '#src/forms/use-file-upload.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { FileDrop } from '#src/ui/fields/file-drop.tsx'
import { Progress } from '#src/ui/figures/progress.tsx'
import { Cluster, Stack } from '#src/ui/stack.tsx'

const accept = resumeKinds.map((kind) => `.${kind}`).join(',')

function storeResume(resume: string | null): void {
  const { user } = session()
  if (user) storeUser({ ...user, resume })
}

/** Uploads and downloads the resume. */
export function ResumeCard({ resume }: { resume: string | null }) {
  const [file, setFile] = useState<File>()
  const upload = useFileUpload(profile.setResume, {
    failure: m.resume_failed,
    inline: true,
    success: ({ message }) => message,
    onStored: ({ file: stored }) => {
      storeResume(stored)
      setFile(undefined)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (file && !upload.isPending) upload.send(file)
  }
  return (
    <Card title={m.resume_title()}>
      <form onSubmit={submit} noValidate>
        <Stack gap={3}>
          {resume && <CurrentResume />}
          <FileDrop
            label={m.resume_choose()}
            hint={m.resume_hint({ megabytes: maxFileMegabytes })}
            accept={accept}
            chosen={file && <bdi>{file.name}</bdi>}
            disabled={upload.isPending}
            error={upload.error ? failureText(upload.error, m.resume_failed) : ''}
            onFiles={([chosen]) => {
              upload.reset()
              setFile(chosen)
            }}
          />
          {upload.isPending && (
            <Progress label={m.resume_sending()} value={upload.part} onCancel={upload.cancel} />
          )}
          <Button type="submit" variant="primary" size="lg" block disabled={!file} busy={upload.isPending}>
            {m.ui_submit()}
          </Button>
        </Stack>
      </form>
    </Card>
  )
}

/** The stored resume with download and removal. */
function CurrentResume() {
  const [removing, setRemoving] = useState(false)
  const download = useCall(async () => {
    const { url } = await call(profile.resumeAddress, {})
    const link = document.createElement('a')
    link.href = `${settings().apiBase}/${url}`
    link.download = ''
    link.click()
  })
  const remove = useCall(profile.removeResume, {
    success: ({ message }) => message,
    onSuccess: () => storeResume(null),
  })
  return (
    <Cluster gap={3}>
      <Button busy={download.isPending} onClick={() => download.mutate()}>
        <Download aria-hidden="true" />
        {m.resume_download()}
      </Button>
      <Button variant="quiet" onClick={() => setRemoving(true)}>
        {m.resume_remove()}
      </Button>
      {removing && (
        <ConfirmCall
          call={remove}
          input={{}}
          title={m.resume_remove_title()}
          text={m.resume_remove_text()}
          confirmLabel={m.resume_remove()}
          onClose={() => setRemoving(false)}
        />
      )}
    </Cluster>
  )
}
