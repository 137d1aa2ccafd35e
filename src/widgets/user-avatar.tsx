import { profile } from '#contract/account/profile.ts'
import { settings } from '#src/api/settings.ts'
import { Avatar } from '#src/ui/avatar.tsx'

interface Props {
  user: { id: string; name: string; photo: string | null }
  size?: 'sm' | 'md' | 'lg' | 'xl'
}

/** A user's photo or initials. */
export function UserAvatar({ user: { id, name, photo }, size }: Props) {
  const address = photo && `${settings().apiBase}/${profile.photo.path.replace('{photo}', photo)}`
  return <Avatar name={name} colourKey={id} src={address} {...(size && { size })} />
}
