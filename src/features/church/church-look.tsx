import { Link } from '@tanstack/react-router'
import ImageIcon from 'lucide-react/icons/image'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { church as churchCalls } from '#contract/church.ts'
import type { Church, ChurchPicture } from '#contract/church.ts'
import { accentsOf } from '#contract/fields/colour.ts'
import { call } from '#src/api/session.ts'
import { useSession } from '#src/api/use-session.ts'
import { useCall } from '#src/forms/use-call.ts'
import { shrinkPhoto } from '#src/lib/photos/shrink-photo.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { PictureButton } from '#src/ui/fields/picture-button.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { Cluster, Stack } from '#src/ui/stack.tsx'
import { ChurchImage } from '#src/widgets/church-image.tsx'
import styles from './church-look.module.css'
import { storeChurch } from './store-church.ts'

/** Maximum side of the uploaded picture in pixels, as stored. */
const longSide = 1600
/** Initial value of the colour field: the product's colour. */
const usual = '#3e3d91'

/** Logo, cover and colour of a church. `owned`: number of churches the user owns. */
export function ChurchLook({ church, owned }: { church: Church; owned: number }) {
  return (
    <Card title={m.church_look()}>
      <Stack gap={5}>
        <div className={styles.lead}>
          <p>{m.church_look_lead()}</p>
          {church.role === 'owner' && <OnPublicPage several={owned > 1} />}
        </div>
        <Picture church={church} kind="logo" label={m.church_logo()} help={m.church_logo_help()} />
        <Picture church={church} kind="cover" label={m.church_cover()} help={m.church_cover_help()} />
        <Colour key={church.colour} church={church} />
      </Stack>
    </Card>
  )
}

/** Mentions that the owner's public page uses them too, with a link. */
function OnPublicPage({ several }: { several: boolean }) {
  const { user } = useSession()
  if (!user) return null
  return (
    <>
      <p>{several ? m.church_look_public_several() : m.church_look_public()}</p>
      <Link
        to="/@{$username}"
        params={{ username: user.username }}
        className={buttonClass({ variant: 'quiet', size: 'sm' })}
      >
        {m.podcasts_public_page()}
      </Link>
    </>
  )
}

function Picture(props: { church: Church; kind: ChurchPicture; label: string; help: string }) {
  const { church, kind, label, help } = props
  const picture = church[kind]
  const saved = { failure: m.church_update_failed, success: () => m.church_saved(), onSuccess: storeChurch }
  const set = useCall(
    async (file: File) =>
      call(churchCalls.setPicture, {
        church_id: church.id,
        kind,
        // Logos are not shrunk: JPEG would lose their transparency.
        file: kind === 'cover' ? await shrinkPhoto(file, { longSide }) : file,
      }),
    saved,
  )
  const remove = useCall(churchCalls.removePicture, saved)
  const busy = set.isPending || remove.isPending
  return (
    <div className={styles.part} role="group" aria-label={label}>
      <div className={styles[kind]}>
        {picture ? <ChurchImage picture={picture} alt={label} /> : <ImageIcon aria-hidden="true" />}
      </div>
      <div className={styles.texts}>
        <h3 className={styles.name}>{label}</h3>
        <p className={styles.help}>{help}</p>
        <Cluster gap={2}>
          <PictureButton
            busy={busy}
            label={m.church_picture_choose()}
            onPicture={(file) => set.mutate(file)}
          />
          {picture && (
            <Button
              size="sm"
              variant="quiet"
              icon={<Trash2 aria-hidden="true" />}
              disabled={busy}
              onClick={() => remove.mutate({ church_id: church.id, kind })}
            >
              {m.church_picture_remove()}
            </Button>
          )}
        </Cluster>
      </div>
    </div>
  )
}

function Colour({ church }: { church: Church }) {
  const [colour, setColour] = useState(church.colour ?? usual)
  const { name, address, phone, timezone } = church
  const save = useCall(churchCalls.update, {
    failure: m.church_update_failed,
    success: () => m.church_saved(),
    onSuccess: storeChurch,
  })
  const change = (to: string | null) =>
    save.mutate({ church_id: church.id, name, address, phone, timezone, colour: to })
  const { accent, onAccent } = accentsOf(colour).light
  return (
    <div role="group" aria-label={m.church_colour()}>
      <TextField
        type="color"
        label={m.church_colour()}
        help={m.church_colour_help()}
        value={colour}
        onChange={({ currentTarget }) => setColour(currentTarget.value)}
      />
      <Cluster gap={2}>
        <span className={styles.sample} style={{ background: accent, color: onAccent }}>
          {m.church_colour_sample()}
        </span>
        <Button
          size="sm"
          busy={save.isPending}
          disabled={colour === church.colour}
          onClick={() => change(colour)}
        >
          {m.church_colour_save()}
        </Button>
        {church.colour && (
          <Button size="sm" variant="quiet" disabled={save.isPending} onClick={() => change(null)}>
            {m.church_colour_reset()}
          </Button>
        )}
      </Cluster>
    </div>
  )
}
