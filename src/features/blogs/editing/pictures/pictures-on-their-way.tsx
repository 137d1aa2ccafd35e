import X from 'lucide-react/icons/x'
import { m } from '#src/locales/paraglide/messages.js'
import { IconButton } from '#src/ui/button.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { Banner } from '#src/ui/states/banner.tsx'
import { Spinner } from '#src/ui/states/spinner.tsx'
import type { PictureOnItsWay } from './use-text-pictures.ts'

/** The pictures that are not in the text yet, each to be cancelled, and why one cannot be. */
export function PicturesOnTheirWay({ pictures }: { pictures: PictureOnItsWay[] }) {
  if (pictures.length === 0) return null
  return (
    <Stack gap={2}>
      {pictures.map(({ id, name, error, cancel }) => (
        <Banner
          key={id}
          tone={error === undefined ? 'neutral' : 'danger'}
          role={error === undefined ? 'status' : 'alert'}
          {...(error === undefined && { icon: <Spinner label={m.blogs_edit_picture_sending({ name })} /> })}
          action={
            <IconButton
              label={
                error === undefined
                  ? m.blogs_edit_picture_cancel({ name })
                  : m.blogs_edit_picture_dismiss({ name })
              }
              onClick={cancel}
            >
              <X aria-hidden="true" />
            </IconButton>
          }
        >
          {error === undefined ? m.blogs_edit_picture_sending({ name }) : `${name}: ${error}`}
        </Banner>
      ))}
    </Stack>
  )
}
