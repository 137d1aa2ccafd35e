import type { Member } from '#contract/member.ts'
import { members } from '#contract/members.ts'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { MemberAvatar } from '#src/widgets/members/member-avatar.tsx'
import { PhotoMenu } from '#src/widgets/photo-menu.tsx'
import { storeMember } from './store-member.ts'
import { useSetPhoto } from './use-set-photo.ts'

/** A member's photo with a menu to take, choose and remove one. */
export function MemberPhoto({ member }: { member: Member }) {
  const set = useSetPhoto()
  const remove = useCall(members.removePhoto, {
    success: () => m.members_photo_removed(),
    failure: m.members_photo_failed,
    onSuccess: storeMember,
  })
  return (
    <PhotoMenu
      label={m.members_photo_menu({ name: member.name })}
      avatar={<MemberAvatar member={member} size="xl" />}
      busy={set.isPending || remove.isPending}
      camera="environment"
      onPhoto={(file) => set.mutate({ memberId: member.id, file })}
      onRemove={member.photo ? () => remove.mutate({ member_id: member.id }) : undefined}
    />
  )
}
