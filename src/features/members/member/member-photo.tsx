import { useQueryClient } from '@tanstack/react-query'
import Camera from 'lucide-react/icons/camera'
import ImageIcon from 'lucide-react/icons/image'
import Trash2 from 'lucide-react/icons/trash-2'
import { useRef } from 'react'
import type { ChangeEvent } from 'react'
import { members } from '#contract/members.ts'
import type { Member } from '#contract/member.ts'
import { call } from '#src/api/session.ts'
import { useCall } from '#src/forms/use-call.ts'
import { shrinkPhoto } from '#src/lib/shrink-photo.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Menu, MenuItem } from '#src/ui/overlays/menu.tsx'
import { Spinner } from '#src/ui/states/spinner.tsx'
import { MemberAvatar } from '#src/widgets/member-avatar.tsx'
import { storeMember } from './summary-query.ts'
import styles from './member-photo.module.css'

/** The side of the square that is sent, in pixels: twice what is stored, a tenth of what a phone's camera makes. */
const sentSide = 1024
const kinds = 'image/jpeg,image/png,image/webp,image/heic'

/** A member's photo with a menu to take, choose and remove one. */
export function MemberPhoto({ member }: { member: Member }) {
  const queryClient = useQueryClient()
  const camera = useRef<HTMLInputElement>(null)
  const library = useRef<HTMLInputElement>(null)
  const stored = {
    failure: m.members_photo_failed,
    onSuccess: (changed: Member) => storeMember(queryClient, changed),
  }
  const set = useCall(
    async (file: File) =>
      call(members.setPhoto, {
        member_id: member.id,
        file: await shrinkPhoto(file, { longSide: sentSide, square: true }),
      }),
    { ...stored, success: () => m.members_photo_saved() },
  )
  const remove = useCall(members.removePhoto, { ...stored, success: () => m.members_photo_removed() })
  const busy = set.isPending || remove.isPending
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? []
    // So that choosing the same file again fires a change event.
    event.currentTarget.value = ''
    if (file) set.mutate(file)
  }
  return (
    <div className={styles.photo}>
      <Menu
        buttonClassName={styles.button ?? ''}
        label={m.members_photo_menu({ name: member.name })}
        button={
          <>
            <MemberAvatar member={member} size="xl" />
            <span className={styles.mark}>{busy ? <Spinner /> : <Camera aria-hidden="true" />}</span>
          </>
        }
      >
        <MenuItem
          icon={<Camera aria-hidden="true" />}
          disabled={busy}
          onSelect={() => camera.current?.click()}
        >
          {m.members_photo_take()}
        </MenuItem>
        <MenuItem
          icon={<ImageIcon aria-hidden="true" />}
          disabled={busy}
          onSelect={() => library.current?.click()}
        >
          {m.members_photo_choose()}
        </MenuItem>
        {member.photo && (
          <MenuItem
            danger
            icon={<Trash2 aria-hidden="true" />}
            disabled={busy}
            onSelect={() => remove.mutate({ member_id: member.id })}
          >
            {m.members_photo_remove()}
          </MenuItem>
        )}
      </Menu>
      <input ref={camera} type="file" hidden accept={kinds} capture="environment" onChange={take} />
      <input ref={library} type="file" hidden accept={kinds} onChange={take} />
    </div>
  )
}
