import type { LeagueFields } from '#contract/leagues/league.ts'
import { leagueRules } from '#contract/leagues/league.ts'
import { leagues } from '#contract/leagues/leagues.ts'
import type { OutboxRow } from '#src/offline/database.ts'
import { writeEdit } from '#src/offline/edits.ts'
import { correct, discard, write } from '#src/offline/outbox.ts'
import { settleRow } from '#src/sync/settle-row.ts'

/**
 * Posts a league under an id of this device, without a network later; `rejected` is the write of an earlier try that is
 * corrected. Returns whether the server has it; throws an `ApiError` with the server's words.
 */
export async function createLeague(id: string, fields: LeagueFields, rejected?: OutboxRow) {
  const input = { id, ...fields }
  if (rejected) return settleCorrected(rejected, input)
  return settle((await write(leagues.create, input)).order)
}

/** Changes of a league that is posted what differs from what the form showed, as `createLeague` does. */
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

/** The form has what was typed: what is refused at once does not wait beside it. */
async function settle(order: number | undefined) {
  try {
    return await settleRow(order)
  } catch (error) {
    await discard(order === undefined ? [] : [order])
    throw error
  }
}
