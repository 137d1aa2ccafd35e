import { members } from '#contract/members.ts'
import { call } from '#src/api/session.ts'
import { useCall } from '#src/forms/use-call.ts'
import { shrinkPhoto } from '#src/lib/photos/shrink-photo.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { storeMember } from './store-member.ts'

/** The side of the square that is sent, in pixels: twice what is stored, a tenth of what a phone's camera makes. */
const sentSide = 1024

/** Gives a member a photo. Needs a connection: photos are too large for the outbox. */
export function useSetPhoto() {
  return useCall(
    async ({ memberId, file }: { memberId: string; file: File }) =>
      call(members.setPhoto, {
        member_id: memberId,
        file: await shrinkPhoto(file, { longSide: sentSide, square: true }),
      }),
    {
      success: () => m.members_photo_saved(),
      failure: m.members_photo_failed,
      onSuccess: storeMember,
    },
  )
}
