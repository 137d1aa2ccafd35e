import { members } from '#contract/members.ts'
import { settings } from '#src/api/settings.ts'
import { Avatar } from '#src/ui/avatar.tsx'

/** Returns the URL of a member's photo. */
function photoAddress(photo: string | null): string | null {
  return photo && `${settings().apiBase}/${members.photo.path.replace('{photo}', photo)}`
}

interface Props {
  member: { id: string; name: string; photo: string | null }
  size?: 'sm' | 'md' | 'lg' | 'xl'
}

/** A member's photo or initials. */
export function MemberAvatar({ member: { id, name, photo }, size }: Props) {
  return <Avatar name={name} colourKey={id} src={photoAddress(photo)} {...(size && { size })} />
}
