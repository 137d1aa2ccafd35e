/** How many are kept: the newest of so many days, weeks and months in which there is one. */
const counts = { day: 7, week: 4, month: 6 }

const dayInMilliseconds = 24 * 60 * 60 * 1000

/** What period an instant is in, in UTC; weeks begin on Monday. */
const periodOf = {
  day: (date: Date) => date.toISOString().slice(0, 10),
  // The first of January 1970 was a Thursday.
  week: (date: Date) => String(Math.floor((date.getTime() / dayInMilliseconds + 3) / 7)),
  month: (date: Date) => date.toISOString().slice(0, 7),
}

/** Returns those backups that are no longer needed. The newest is always needed. */
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
