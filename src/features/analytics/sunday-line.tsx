import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Skeleton } from '#src/ui/states/skeleton.tsx'
import { sundayFigures } from './rules.ts'
import type { SundayFigures } from './rules.ts'
import type { OwnFigures } from './use-own-figures.ts'
import styles from './sunday-line.module.css'

/** How many came on the last Sunday, this device's own marks counted in, and whether that is usual. */
export function SundayLine({ own }: { own: OwnFigures | undefined }) {
  if (!own) return <Skeleton width="16rem" height="1.5em" />
  const figures = sundayFigures(own.sundays, own.today)
  if (!figures) return <p className={styles.none}>{m.dashboard_no_visits()}</p>
  const n = figures.visits
  const figure = formatNumber(n)
  return (
    <p className={styles.line}>
      <strong>
        {figures.running ? m.dashboard_visits_so_far({ n, figure }) : m.dashboard_visits({ n, figure })}
      </strong>
      {figures.usual !== null && (
        <>
          , <span className={styles.usual}>{comparison({ ...figures, usual: figures.usual })}</span>
        </>
      )}
    </p>
  )
}

/** "12 more than usual"; of a service that goes on only what is usual, since it has not fallen short yet. */
function comparison({ visits, usual, running }: SundayFigures & { usual: number }): string {
  if (running) return m.dashboard_usually({ usual: formatNumber(usual) })
  if (visits === usual) return m.dashboard_as_usual()
  const difference = formatNumber(Math.abs(visits - usual))
  return visits > usual
    ? m.dashboard_more_than_usual({ n: difference })
    : m.dashboard_fewer_than_usual({ n: difference })
}
