/** Retention: the newest backup of this many days, weeks and months that have one. */
const counts = { day: 7, week: 4, month: 6 }

const dayInMilliseconds = 24 * 60 * 60 * 1000

/** UTC period of an instant; weeks begin on Monday. */
const periodOf = {
  day: (date: Date) => date.toISOString().slice(0, 10),
  // The Unix epoch was a Thursday.
  week: (date: Date) => String(Math.floor((date.getTime() / dayInMilliseconds + 3) / 7)),
  month: (date: Date) => date.toISOString().slice(0, 7),
}

/** Returns the backups to remove; never the newest. */
export function superfluous<Backup extends { madeAt: Date }>(backups: Backup[]): Backup[] {
  const newestFirst = backups.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
  const needed = new Set<Backup>()
  for (const [name, count] of Object.entries(counts) as [keyof typeof counts, number][]) {
    const periods = new Set<string>()
    for (const backup of newestFirst) {
      const period = periodOf[name](backup.madeAt)
      if (periods.has(period)) continue
      if (periods.size === count) break
      periods.add(period)
      needed.add(backup)
    }
  }
  return newestFirst.filter((backup) => !needed.has(backup))
}
