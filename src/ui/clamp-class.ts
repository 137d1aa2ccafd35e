import { classNames } from '#src/ui/class-names.ts'
import styles from './clamp.module.css'

const byLines = { 2: styles.two, 3: styles.three, 4: styles.four }

/** Returns the class that truncates a text after `lines` lines. */
export function clampClass(lines: keyof typeof byLines): string {
  return classNames(styles.clamp, byLines[lines])
}
