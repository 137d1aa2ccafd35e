import { classNames } from '#src/ui/class-names.ts'
import { initials } from '#src/ui/initials.ts'
import styles from './church-mark.module.css'

interface Props {
  name: string
  /** Logo URL; null shows the initials on the church's colour. */
  logo: string | null | undefined
  size?: 'sm' | 'md' | 'lg'
}

/** A church's square logo or initials. Hidden from screen readers: the name is next to it. */
export function ChurchMark({ name, logo, size = 'md' }: Props) {
  const classes = classNames(styles.mark, styles[size])
  if (!logo) {
    return (
      <span className={classNames(classes, styles.initials)} aria-hidden="true">
        {initials(name)}
      </span>
    )
  }
  // White background in both themes: most logos are dark and partly transparent.
  return (
    <span className={classes} data-theme="light">
      <img src={logo} alt="" width={512} height={512} />
    </span>
  )
}
