import type { ComponentProps } from 'react'
import styles from './small-bars-list.module.css'

/** Several `SmallBars` beside each other, each in a `<li>` with its name above and its sum below. */
export function SmallBarsList(native: Omit<ComponentProps<'ul'>, 'className'>) {
  return <ul role="list" className={styles.list} {...native} />
}
