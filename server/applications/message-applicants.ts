import { createHash, randomUUID } from 'node:crypto'
import { applicationStatus } from '#contract/leagues/application-status.ts'
import { mostRecipients } from '#contract/leagues/applications.ts'
import type { applications } from '#contract/leagues/applications.ts'
import type { ResponseOf, ValidInputOf } from '#contract/endpoint.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import { fieldProblem } from '#server/http/problem.ts'
import { listPeople } from './list-store.ts'

type Message = typeof applications.message

type Send = (tx: Db, from: string, to: string, sent: { id: string; message: string }) => Promise<boolean>

const { pending, shortlisted, waiting } = applicationStatus

/** A UUID (version 8) that is the same for the same message and person. */
function idFor(id: string, userId: string): string {
  const hex = createHash('sha256').update(`${id} ${userId}`).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/**
 * Sends a message to the applicants of a league one by one, each in a transaction: a call that is repeated with the same
 * id continues where the first one stopped. Throws a 400 for too many people, or for none.
 */
export async function messageApplicants(
  db: Db,
  send: Send,
  userId: string,
  { league_id, id = randomUUID(), to, message }: ValidInputOf<Message>,
): Promise<ResponseOf<Message>> {
  const statuses = to === 'all' ? [pending, shortlisted, waiting] : [Number(to)]
  const people = await listPeople(db, league_id, statuses)
  if (people.length === 0) throw fieldProblem('to', m.application_message_nobody())
  if (people.length > mostRecipients) {
    throw fieldProblem('to', m.application_message_too_many({ max: mostRecipients }))
  }
  let sent = 0
  for (const person of people) {
    const got = await transaction(db, (tx) => send(tx, userId, person, { id: idFor(id, person), message }))
    if (got) sent++
  }
  const notSent = people.length - sent
  const said = [m.application_message_sent({ count: sent })]
  if (notSent > 0) said.push(m.application_message_not_sent({ count: notSent }))
  return { message: said.join(' '), sent, not_sent: notSent }
}
