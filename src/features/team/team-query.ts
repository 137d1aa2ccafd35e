import { team } from '#contract/team.ts'
import { query } from '#src/api/query.ts'

/** The people of a church's team and its open invitations. */
export const teamQuery = (churchId: string) => query(team.list, { church_id: churchId })
