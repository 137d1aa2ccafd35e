import { randomUUID } from 'node:crypto'
import { dateIn } from '#contract/fields/calendar.ts'
import { optionalMemberFields } from '#contract/member.ts'
import { filledContacts } from '#contract/member-contacts.ts'
import { recordOf } from '#contract/fields/record-of.ts'
import { spend } from '#server/billing/entitlements.ts'
import { LimitReached } from '#server/billing/limits.ts'
import type { ChurchEvents } from '#server/church-events.ts'
import type { Db } from '#server/db/connection.ts'
import { transaction } from '#server/db/connection.ts'
import { addMemberRows } from '#server/db/member-rows.ts'
import type { NewMember } from '#server/db/member-rows.ts'
import type { ImportRowValue } from '#server/db/schema/imports.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import { inLanguage } from '#server/http/language.ts'
import type { Notify } from '#server/notify.ts'
import type { Job } from '#server/tracked-jobs.ts'
import { groupsByName } from './groups.ts'
import { removeFile } from './import-file.ts'
import { fillBlanks } from './merge.ts'
import { allRows, changeImport, churchWithMembers, findImport, lockImport, noteResults } from './store.ts'
import type { ImportRecord } from './store.ts'

/** How many people one statement adds. */
const chunk = 500

interface AddServices {
  db: Db
  storage: Storage
  churchEvents: ChurchEvents
  notify: Notify
}

/** Adds what was confirmed: all of it or, when something stands in the way, nothing. */
export async function addImport(services: AddServices, id: string, job: Job): Promise<void> {
  const { db, storage } = services
  try {
    await transaction(db, (tx) => addAll(tx, services, id, job))
  } catch (error) {
    // The plan has become full between the look at the list and the adding.
    if (!(error instanceof LimitReached)) throw error
    await changeImport(db, id, { status: 'review', problem: 'member_limit' })
    return
  }
  const record = await findImport(db, id)
  if (record?.status === 'done') await removeFile(storage, record.storageKey)
}

async function addAll(tx: Db, { churchEvents, notify }: AddServices, id: string, job: Job): Promise<void> {
  const record = await findImport(tx, id)
  if (record?.status !== 'adding') return
  const rows = await allRows(tx, id)
  const adding = rows.filter((row) => row.decision === 'add')
  const merging = rows.filter((row) => row.decision === 'merge' || row.decision === 'overwrite')
  const { timezone, language } = await churchWithMembers(tx, record.churchId)
  const today = dateIn(timezone, new Date())
  const names = [...adding, ...merging].flatMap((row) => row.value.groups)
  const { groups, created } = await groupsByName(tx, record.churchId, names)

  for (let start = 0; start < adding.length; start += chunk) {
    const part = adding.slice(start, start + chunk)
    const people = part.map(({ row, value }) => ({ row, ...personOf(value, groups, today), importId: id }))
    await addPeople(tx, churchEvents, record, people)
    job.progress((start + part.length) / adding.length)
  }
  const merged = await inLanguage(language, () => fillBlanks(tx, record.churchId, merging, groups))
  await noteResults(tx, id, merged)
  await lockImport(tx, id)
  await changeImport(tx, id, {
    status: 'done',
    problem: null,
    added: adding.length,
    merged: merged.length,
    createdGroups: created,
    confirmedAt: new Date(),
  })
  const { userId, filename } = record
  await notify(tx, userId, 'import_finished', {
    import_id: id,
    filename,
    outcome: 'done',
    added: adding.length,
  })
}

/** Adds the people, and notes who came of which row. */
async function addPeople(
  tx: Db,
  churchEvents: ChurchEvents,
  record: ImportRecord,
  people: (NewMember & { row: number })[],
): Promise<void> {
  const { churchId } = record
  const added = await addMemberRows(tx, churchId, people, (n) => spend(tx, churchId, 'members', n))
  await churchEvents.emitMembersAdded(tx, churchId, added)
  const results = people.map(({ row, id }) => ({ row, memberId: id, before: null }))
  await noteResults(tx, record.id, results)
}

function personOf(value: ImportRowValue, groups: (names: string[]) => string[], today: string) {
  return {
    id: randomUUID(),
    name: value.name,
    ...recordOf(optionalMemberFields, (field) => value[field] || null),
    ...filledContacts(value),
    groups: groups(value.groups),
    joinedOn: value.joined ?? today,
  }
}
