import { classNames } from '#src/ui/class-names.ts'
import { initials } from '#src/ui/initials.ts'
import styles from './church-mark.module.css'

interface Props {
  name: string
  /** The logo's address; null: the initials are shown, on the church's colour. */
  logo: string | null | undefined
  size?: 'sm' | 'md' | 'lg'
}

/** The logo of a church in a square, or the initials of a name. Decoration: the name is always beside it. */
export function ChurchMark({ name, logo, size = 'md' }: Props) {
  const classes = classNames(styles.mark, styles[size])
  if (!logo) {
    return (
      <span className={classNames(classes, styles.initials)} aria-hidden="true">
        {initials(name)}
      </span>
    )
  }
  // On white in both themes, as on paper: most logos are dark, and parts of them can be seen through.
  return (
    <span className={classes} data-theme="light">
      <img src={logo} alt="" width={512} height={512} />
    </span>
  )
}
