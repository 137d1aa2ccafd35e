import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { attendanceMarks, services } from '#server/db/schema/attendance.ts'
import { donations } from '#server/db/schema/donations.ts'
import { members } from '#server/db/schema/members.ts'

/** Reads a church from the database: the oracle of the offline tests. */
export function churchOracle(db: Db, churchId: string) {
  return {
    /** Names of the members present on a date, sorted. */
    async present(date: string): Promise<string[]> {
      const rows = await db
        .select({ name: members.name })
        .from(attendanceMarks)
        .innerJoin(members, eq(members.id, attendanceMarks.memberId))
        .where(
          and(
            eq(attendanceMarks.churchId, churchId),
            eq(attendanceMarks.date, date),
            eq(attendanceMarks.present, true),
          ),
        )
      return rows.map((row) => row.name).toSorted()
    },
    /** The stored totals of a service. */
    async totals(date: string): Promise<{ present: number; guests: number } | undefined> {
      const [row] = await db
        .select({ present: services.present, guests: services.guests })
        .from(services)
        .where(and(eq(services.churchId, churchId), eq(services.date, date)))
      return row
    },
    /** All gifts including duplicates: "Ana $25". */
    async gifts(): Promise<string[]> {
      const rows = await db
        .select({ name: members.name, minor: donations.amountMinor, currency: donations.currency })
        .from(donations)
        .innerJoin(members, eq(members.id, donations.memberId))
        .where(eq(donations.churchId, churchId))
      return rows
        .map(({ name, minor, currency }) => `${name} ${currency === 'USD' ? '$' : 'G'}${minor / 100}`)
        .toSorted()
    },
    /** All member names including duplicates. */
    async members(): Promise<string[]> {
      const rows = await db.select({ name: members.name }).from(members).where(eq(members.churchId, churchId))
      return rows.map((row) => row.name).toSorted()
    },
  }
}
