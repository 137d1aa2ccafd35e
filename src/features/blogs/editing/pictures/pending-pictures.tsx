import X from 'lucide-react/icons/x'
import { m } from '#src/locales/paraglide/messages.js'
import { IconButton } from '#src/ui/button.tsx'
import { Progress } from '#src/ui/figures/progress.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { Banner } from '#src/ui/states/banner.tsx'
import type { PendingPicture } from './use-text-pictures.ts'

/** The pictures that are being added to the text, with progress and a way to cancel each, and those that failed. */
export function PendingPictures({ pictures }: { pictures: PendingPicture[] }) {
  if (pictures.length === 0) return null
  return (
    <Stack gap={2}>
      {pictures.map(({ id, name, part, error, cancel }) =>
        error === undefined ? (
          <Progress
            key={id}
            label={m.blogs_edit_picture_sending({ name })}
            {...(part !== undefined && { value: part })}
            onCancel={cancel}
            cancelLabel={m.blogs_edit_picture_cancel({ name })}
          />
        ) : (
          <Banner
            key={id}
            tone="danger"
            role="alert"
            action={
              <IconButton label={m.blogs_edit_picture_dismiss({ name })} onClick={cancel}>
                <X aria-hidden="true" />
              </IconButton>
            }
          >
            {`${name}: ${error}`}
          </Banner>
        ),
      )}
    </Stack>
  )
}
