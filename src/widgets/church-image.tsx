import { church } from '#contract/church.ts'
import { settings } from '#src/api/settings.ts'

interface Props {
  /** The name of the picture, as the church has it. */
  picture: string
  /** Empty where the church's name stands beside it. */
  alt: string
  className?: string | undefined
}

/** The logo or the cover picture of a church. */
export function ChurchImage({ picture, alt, className }: Props) {
  const path = church.picture.path.replace('{picture}', picture)
  return <img src={`${settings().apiBase}/${path}`} alt={alt} className={className} />
}
