import type { CSSProperties } from 'react'
import { Logo, LogoMark } from '#src/ui/logo.tsx'
import { Cluster } from '#src/ui/stack.tsx'
import styles from './design-screen.module.css'
import { Specimen } from '#src/features/design/specimen.tsx'

const colours = [
  'bg surface sunken pressed raised line border text text-soft text-faint',
  'accent accent-hover accent-pressed accent-soft accent-text on-accent focus chart chart-strong sun',
  'success success-soft success-text warning warning-soft warning-text danger danger-soft danger-text',
].flatMap((names) => names.split(' '))

const sizes = ['4xl', '3xl', '2xl', 'xl', 'lg', 'md', 'sm', 'xs']
const spaces = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 24]

export function TokenSpecimens() {
  return (
    <>
      <Specimen name="Logo sm, md, lg; LogoMark">
        <Cluster gap={6}>
          <Logo name="Lakou" size="sm" />
          <Logo name="Lakou" />
          <Logo name="Lakou" size="lg" />
          <LogoMark />
        </Cluster>
      </Specimen>
      <Specimen name="--color-*">
        <ul className={styles.swatches}>
          {colours.map((colour) => (
            <li
              key={colour}
              className={styles.swatch}
              style={{ '--colour': `var(--color-${colour})` } as CSSProperties}
            >
              {colour}
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="--text-*">
        {sizes.map((size) => (
          <p key={size} style={{ fontSize: `var(--text-${size})`, lineHeight: 'var(--leading-snug)' }}>
            Bonjou, Lakou ({size})
          </p>
        ))}
      </Specimen>
      <Specimen name="--space-*">
        {spaces.map((space) => (
          <div key={space} className={styles.space} style={{ inlineSize: `var(--space-${space})` }} />
        ))}
      </Specimen>
    </>
  )
}
