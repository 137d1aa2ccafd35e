import { classNames } from '#src/ui/class-names.ts'
import styles from './logo.module.css'

// Same path as public/icons/icon.svg.
const HOUSES =
  'M26.2 20.3L26.2 14.9L32 8.5L37.8 14.9L37.8 20.3ZM42.67 23.84L47.8 22.17L55.68 25.71L51.39 33.2L46.25 34.87Z' +
  'M44.39 40.59L47.57 44.96L46.64 53.54L38.18 51.78L35.01 47.41ZM28.99 47.41L25.82 51.78L17.36 53.54L16.43 44.96' +
  'L19.61 40.59ZM17.75 34.87L12.61 33.2L8.32 25.71L16.2 22.17L21.33 23.84Z'

/** Hidden from screen readers: the name is next to it. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 64" className={classNames(styles.mark, className)} aria-hidden="true">
      <rect width="64" height="64" rx="15" className={styles.ground} />
      <path d={HOUSES} strokeWidth="3" strokeLinejoin="round" className={styles.houses} />
      <circle cx="32" cy="33.4" r="7.2" className={styles.yard} />
    </svg>
  )
}

/** The logo with the app's name, which is a runtime setting. */
export function Logo({ name, size = 'md' }: { name: string; size?: 'sm' | 'md' | 'lg' }) {
  return (
    <span className={classNames(styles.logo, styles[size])}>
      <LogoMark />
      <span>{name}</span>
    </span>
  )
}
