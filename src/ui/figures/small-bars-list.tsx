import type { ComponentProps } from 'react'
import styles from './small-bars-list.module.css'

/** A row of `SmallBars`, each in an `<li>` with its name above and its total below. */
export function SmallBarsList(native: Omit<ComponentProps<'ul'>, 'className'>) {
  return <ul role="list" className={styles.list} {...native} />
}
