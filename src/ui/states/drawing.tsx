import { classNames } from '#src/ui/class-names.ts'
import styles from './drawing.module.css'

/** The subject of an empty list. */
export type Subject = 'people' | 'calendar' | 'giving' | 'sound' | 'message' | 'paper' | 'search'

interface Shapes {
  /** Filled, in the accent colour. */
  bold?: string
  /** Filled, in the soft accent colour. */
  soft?: string
  /** Stroked. */
  line?: string
  /** The sun, as in the mark: x, y, radius. */
  sun: [x: number, y: number, radius: number]
}

// 96 x 72; houses have the proportions of the mark's.
const shapes: Record<Subject, Shapes> = {
  people: {
    bold: 'M40 62V46L48 37L56 46V62Z',
    soft: 'M16 62V48L23 40L30 48V62ZM66 62V48L73 40L80 48V62Z',
    line: 'M23 30.5a4 4 0 1 0 .01 0ZM73 30.5a4 4 0 1 0 .01 0Z',
    sun: [48, 24, 7],
  },
  calendar: {
    bold: 'M26 28V22L48 10L70 22V28Z',
    soft: 'M26 34H70V62H26Z',
    line: 'M36 42V42.1M48 42V42.1M36 53V53.1M48 53V53.1M60 53V53.1',
    sun: [60, 42.5, 4.5],
  },
  giving: {
    bold: 'M22 46H74L64 62H32Z',
    soft: 'M30 40V34L36 28L42 34V40ZM54 40V34L60 28L66 34V40Z',
    line: 'M48 12V6M36 14L33 9M60 14L63 9',
    sun: [48, 24, 7],
  },
  sound: {
    bold: 'M41 44V20L48 11L55 20V44Z',
    soft: 'M20 30V38M28 24V44M68 24V44M76 30V38',
    line: 'M35 40C35 56 61 56 61 40M48 53V62M40 62H56',
    sun: [48, 27, 4.5],
  },
  message: {
    bold: 'M18 14H58V38H34L26 46V38H18Z',
    soft: 'M44 46H62V32H78V56H72V63L64 56H44Z',
    sun: [38, 26, 4.5],
  },
  paper: {
    bold: 'M34 10H56L66 20H56V10H34Z',
    soft: 'M30 10H54V22H66V62H30Z',
    line: 'M38 36H58M38 44H58M38 52H50',
    sun: [41, 24, 4.5],
  },
  search: {
    bold: 'M61 49L76 62',
    soft: 'M48 14a20 20 0 1 0 .01 0Z',
    line: 'M48 14a20 20 0 1 0 .01 0Z',
    sun: [48, 34, 6],
  },
}

/** A drawing in the style of the mark: houses around a sun. Decorative. */
export function Drawing({ of, className }: { of: Subject; className?: string }) {
  const { bold, soft, line, sun } = shapes[of]
  return (
    <svg viewBox="0 0 96 72" className={classNames(styles.drawing, className)} aria-hidden="true">
      <path d={soft} className={styles.soft} />
      <path d={bold} className={styles.bold} />
      <path d={line} className={styles.line} />
      <circle cx={sun[0]} cy={sun[1]} r={sun[2]} className={styles.sun} />
    </svg>
  )
}
