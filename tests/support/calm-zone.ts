/**
 * A time zone of churches in which no day ends within the hour: what a test has taken for today stays it. Its date is that of
 * Haiti, which is three hours ahead of the other one.
 */
export function calmZone(): 'America/Port-au-Prince' | 'America/Los_Angeles' {
  const haiti = 'America/Port-au-Prince'
  const hour = new Intl.DateTimeFormat('en', { timeZone: haiti, hour: 'numeric', hourCycle: 'h23' }).format()
  return hour === '23' ? 'America/Los_Angeles' : haiti
}
