import { settings } from '#src/api/settings.ts'
import { pictureAddress } from './church-picture.ts'

interface Props {
  /** The name of the picture, as the church has it. */
  picture: string
  /** Empty where the church's name stands beside it. */
  alt: string
  className?: string | undefined
}

/** The logo or the cover picture of a church. */
export function ChurchImage({ picture, alt, className }: Props) {
  return <img src={pictureAddress(picture, settings().apiBase)} alt={alt} className={className} />
}
