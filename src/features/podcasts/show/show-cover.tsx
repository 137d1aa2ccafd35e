import ImageIcon from 'lucide-react/icons/image'
import Trash2 from 'lucide-react/icons/trash-2'
import { showSettings } from '#contract/shows/show-settings.ts'
import type { Show } from '#contract/shows/show-settings.ts'
import { call } from '#src/api/session.ts'
import { useSettings } from '#src/api/use-settings.ts'
import { fieldErrors } from '#src/forms/failure-text.ts'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { PictureButton } from '#src/ui/fields/picture-button.tsx'
import { Cluster } from '#src/ui/stack.tsx'
import { showChanged } from './show-changed.ts'
import styles from './show.module.css'

/** The cover of the show. It is not shrunk here: the server checks its size. */
export function ShowCover({ show: { cover } }: { show: Show }) {
  const { apiBase } = useSettings()
  const set = useCall((file: File) => call(showSettings.setCover, { file }), {
    success: () => m.show_cover_saved(),
    failure: m.show_save_failed,
    inline: (error) => fieldErrors(error)['file'] !== undefined,
    onSuccess: showChanged,
  })
  const remove = useCall(showSettings.removeCover, {
    success: () => m.show_cover_removed(),
    failure: m.show_save_failed,
    onSuccess: showChanged,
  })
  const error = fieldErrors(set.error)['file']
  const busy = set.isPending || remove.isPending
  return (
    <Card title={m.show_cover()}>
      <div className={styles.cover}>
        <div className={styles.picture}>
          {cover === null ? (
            <ImageIcon aria-hidden="true" />
          ) : (
            <img
              src={`${apiBase}/${cover.replace('1400.jpg', '300.jpg')}`}
              alt={m.show_cover_alt()}
              width={300}
              height={300}
            />
          )}
        </div>
        <div className={styles.texts}>
          <p className={styles.help}>{m.show_cover_help()}</p>
          <p role="alert" className={styles.error}>
            {error}
          </p>
          <Cluster gap={2}>
            <PictureButton busy={busy} label={m.show_cover_choose()} onPicture={(file) => set.mutate(file)} />
            {cover !== null && (
              <Button
                size="sm"
                variant="quiet"
                icon={<Trash2 aria-hidden="true" />}
                disabled={busy}
                onClick={() => {
                  set.reset()
                  remove.mutate({})
                }}
              >
                {m.show_cover_remove()}
              </Button>
            )}
          </Cluster>
        </div>
      </div>
    </Card>
  )
}
