import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { SegmentedControl } from '#src/ui/fields/segmented-control.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { Banner } from '#src/ui/states/banner.tsx'
import { Spinner } from '#src/ui/states/spinner.tsx'
import { PictureButton } from '#src/ui/fields/picture-button.tsx'
import { PendingPictures } from './pictures/pending-pictures.tsx'
import { PlainBody } from './pictures/plain-body.tsx'
import { useTextPictures } from './pictures/use-text-pictures.ts'

const load = () => lazy(async () => ({ default: (await import('./rich-body.tsx')).RichBody }))

const Waiting = () => <Spinner />

interface Props {
  blogId: string
  name: string
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
  onBlur: () => void
  onText: (body: string) => void
}

type Way = 'plain' | 'rich'
/** Which of the two is opened on this device. */
const storageKey = 'blog-editor'

function chosenWay(): Way {
  try {
    return localStorage.getItem(storageKey) === 'rich' ? 'rich' : 'plain'
  } catch {
    return 'plain'
  }
}

/** The text of a post: as Markdown, which is there at once, or as it will look, which is loaded when it is wanted. */
export function BodyField({ blogId, onText, ...field }: Props) {
  const latest = useRef(field.value)
  useEffect(() => {
    latest.current = field.value
  })
  const addAtEnd = (address: string) => onText(`${latest.current.trimEnd()}\n\n![](${address})\n`)
  const pictures = useTextPictures(blogId, addAtEnd)
  const [way, setWay] = useState(chosenWay)
  // What the other editor would change by opening it stays as Markdown.
  const [kept, keep] = useState<'unable' | 'failed'>()
  const [RichBody, setRichBody] = useState(load)
  const choose = (next: Way) => {
    setWay(next)
    // What has failed to load once would fail for good.
    if (kept === 'failed') setRichBody(load)
    keep(undefined)
    try {
      localStorage.setItem(storageKey, next)
    } catch {
      // It is asked again next time.
    }
  }
  const plain = (
    <>
      <PlainBody {...field} pictures={pictures} onText={onText} />
      <PictureButton
        label={m.blogs_edit_picture_upload()}
        onPicture={(file) => void pictures.upload(file, () => false)}
      />
    </>
  )
  return (
    <Stack gap={3}>
      <SegmentedControl<Way>
        label={m.blogs_edit_way()}
        options={[
          { value: 'plain', label: m.blogs_edit_plain() },
          { value: 'rich', label: m.blogs_edit_rich() },
        ]}
        value={way}
        onValueChange={choose}
      />
      {way === 'rich' && kept && (
        <Banner
          action={
            kept === 'failed' && (
              <Button size="sm" onClick={() => choose('rich')}>
                {m.ui_retry()}
              </Button>
            )
          }
        >
          {kept === 'unable' ? m.blogs_edit_kept_plain() : m.blogs_edit_not_loaded()}
        </Banner>
      )}
      {way === 'plain' || kept ? (
        plain
      ) : (
        // Whatever is wrong with it (no network, or a fault of its own): Markdown is there.
        <CatchBoundary getResetKey={() => way} errorComponent={Waiting} onCatch={() => keep('failed')}>
          <Suspense fallback={<Spinner />}>
            <RichBody
              label={m.blogs_body()}
              pictures={pictures}
              value={field.value}
              error={field.error}
              onText={onText}
              onBlur={field.onBlur}
              onUnable={() => keep('unable')}
            />
          </Suspense>
        </CatchBoundary>
      )}
      <PendingPictures pictures={pictures.pictures} />
    </Stack>
  )
}
