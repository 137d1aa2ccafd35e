import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { SegmentedControl } from '#src/ui/fields/segmented-control.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { Banner } from '#src/ui/states/banner.tsx'
import { Spinner } from '#src/ui/states/spinner.tsx'

const load = () => lazy(async () => ({ default: (await import('./rich-body.tsx')).RichBody }))

const Waiting = () => <Spinner />

interface Props {
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
export function BodyField({ onText, ...field }: Props) {
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
  const plain = <TextArea {...field} label={m.blogs_body()} help={m.blogs_body_help()} rows={18} required />
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
              value={field.value}
              error={field.error}
              onText={onText}
              onBlur={field.onBlur}
              onUnable={() => keep('unable')}
            />
          </Suspense>
        </CatchBoundary>
      )}
    </Stack>
  )
}
