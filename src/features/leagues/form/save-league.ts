import type { LeagueFields } from '#contract/leagues/league.ts'
import { leagueRules } from '#contract/leagues/league.ts'
import { leagues } from '#contract/leagues/leagues.ts'
import type { OutboxRow } from '#src/offline/database.ts'
import { writeEdit } from '#src/offline/edits.ts'
import { correct, discard, write } from '#src/offline/outbox.ts'
import { settleRow } from '#src/sync/settle-row.ts'

/**
 * Posts a league with a client-generated id, queued offline; `rejected` is corrected. Returns whether the
 * server has it. Throws the server's `ApiError`.
 */
export async function createLeague(id: string, fields: LeagueFields, rejected?: OutboxRow) {
  const input = { id, ...fields }
  if (rejected) return settleCorrected(rejected, input)
  return settle((await write(leagues.create, input)).order)
}

/** Queues the changes against the initial values, like `createLeague`. */
export async function updateLeague(
  league_id: string,
  values: LeagueFields,
  shown: Record<string, unknown>,
  rejected?: OutboxRow,
) {
  const edited = { endpoint: leagues.update, ids: { league_id }, values, shown, rules: leagueRules }
  if (rejected) return settleRow(await writeEdit({ ...edited, rejected: [rejected] }))
  return settle(await writeEdit(edited))
}

async function settleCorrected({ order }: OutboxRow, input: Record<string, unknown>) {
  await correct(order, input)
  return settleRow(order)
}

/** Discards an immediately rejected row: the form still has its values. */
async function settle(order: number | undefined) {
  try {
    return await settleRow(order)
  } catch (error) {
    await discard(order === undefined ? [] : [order])
    throw error
  }
}
