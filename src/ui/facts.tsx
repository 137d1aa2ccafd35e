import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './facts.module.css'

/** What is known of a thing: small headings (`dt`) and what they say (`dd`), each pair in a `div`. */
export function Facts({ className, children }: { className?: string; children: ReactNode }) {
  return <dl className={classNames(styles.facts, className)}>{children}</dl>
}
