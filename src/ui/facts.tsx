import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './facts.module.css'

/** A description list of an item's properties. Children: one `div` per pair of `dt` and `dd`. */
export function Facts({ className, children }: { className?: string; children: ReactNode }) {
  return <dl className={classNames(styles.facts, className)}>{children}</dl>
}
