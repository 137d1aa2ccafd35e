import { settings } from '#src/api/settings.ts'
import { pictureAddress } from './church-picture.ts'

interface Props {
  /** File name of the picture. */
  picture: string
  /** Empty where the church's name is next to it. */
  alt: string
  className?: string | undefined
}

/** A church's logo or cover picture. */
export function ChurchImage({ picture, alt, className }: Props) {
  return <img src={pictureAddress(picture, settings().apiBase)} alt={alt} className={className} />
}
