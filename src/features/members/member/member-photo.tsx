import { useQueryClient } from '@tanstack/react-query'
import { members } from '#contract/members.ts'
import type { Member } from '#contract/member.ts'
import { call } from '#src/api/session.ts'
import { useCall } from '#src/forms/use-call.ts'
import { shrinkPhoto } from '#src/lib/photos/shrink-photo.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { MemberAvatar } from '#src/widgets/member-avatar.tsx'
import { PhotoMenu } from '#src/widgets/photo-menu.tsx'
import { storeMember } from './summary-query.ts'

/** The side of the square that is sent, in pixels: twice what is stored, a tenth of what a phone's camera makes. */
const sentSide = 1024

/** A member's photo with a menu to take, choose and remove one. */
export function MemberPhoto({ member }: { member: Member }) {
  const queryClient = useQueryClient()
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
  return (
    <PhotoMenu
      label={m.members_photo_menu({ name: member.name })}
      avatar={<MemberAvatar member={member} size="xl" />}
      busy={set.isPending || remove.isPending}
      camera="environment"
      onPhoto={(file) => set.mutate(file)}
      onRemove={member.photo ? () => remove.mutate({ member_id: member.id }) : undefined}
    />
  )
}
