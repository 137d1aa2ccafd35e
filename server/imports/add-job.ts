import { randomUUID } from 'node:crypto'
import { dateIn } from '#contract/fields/calendar.ts'
import { optionalMemberFields } from '#contract/member.ts'
import { filledContacts } from '#contract/member-contacts.ts'
import { kindByBirthday } from '#contract/member-kinds.ts'
import { recordOf } from '#contract/fields/record-of.ts'
import { memberRoom, spend } from '#server/billing/entitlements.ts'
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
import { fillEmptyFields } from './merge.ts'
import {
  allRows,
  changeImport,
  changeRow,
  churchWithMembers,
  decideRows,
  findImport,
  lockImport,
  noteResults,
} from './store.ts'
import type { ImportRecord } from './store.ts'
import { knownMeanwhile, splitByRoom } from './waiting.ts'

const chunk = 500

interface AddServices {
  db: Db
  storage: Storage
  churchEvents: ChurchEvents
  notify: Notify
}

/** Retries when others take the remaining room meanwhile. */
const maxTries = 3

/** Adds the confirmed rows. Beyond the plan's limit, rows wait if the import allows it; otherwise no row is added. */
export async function addImport(services: AddServices, id: string, job: Job): Promise<void> {
  const { db, storage } = services
  for (let tries = 1; !(await addAsFits(services, id, job, tries)); tries += 1);
  const record = await findImport(db, id)
  if (record?.status === 'done') await removeFile(storage, record.storageKey)
}

/** Resolves to false when others have taken the room meanwhile. */
async function addAsFits(services: AddServices, id: string, job: Job, tries: number): Promise<boolean> {
  const { db } = services
  try {
    await transaction(db, (tx) => addAll(tx, services, id, job, tries))
    return true
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error
    const record = await findImport(db, id)
    if (record?.keepsRest) return false
    // The plan's limit was reached between the preview and the job.
    await changeImport(db, id, { status: 'review', problem: 'member_limit' })
    return true
  }
}

async function addAll(
  tx: Db,
  { churchEvents, notify }: AddServices,
  id: string,
  job: Job,
  tries: number,
): Promise<void> {
  const record = await findImport(tx, id)
  if (record?.status !== 'adding') return
  const { churchId, keepsRest } = record
  const { timezone, language, existing } = await churchWithMembers(tx, churchId)
  const today = dateIn(timezone, new Date())
  const rows = (await allRows(tx, id)).filter(({ memberId }) => memberId === null)
  const duplicates = knownMeanwhile(
    rows.filter(({ decision }) => decision === 'wait'),
    existing,
    record,
  )
  const duplicateRows = new Set(duplicates.map(({ row }) => row))
  for (const { row, value } of duplicates) await changeRow(tx, id, row, value)
  const toAdd = rows
    .filter(({ row, decision }) => (decision === 'add' || decision === 'wait') && !duplicateRows.has(row))
    .map(({ row, value }) => ({ row, value, kind: kindByBirthday(value.birthday, today) }))
  const room = keepsRest ? await roomFor(tx, churchId, tries) : Infinity
  const { adding, waiting } = splitByRoom(toAdd, room)
  await decideRows(tx, id, [
    ...adding.map(({ row }) => ({ row, action: 'add' as const })),
    ...waiting.map(({ row }) => ({ row, action: 'wait' as const })),
    ...duplicates.map(({ row }) => ({ row, action: 'merge' as const })),
  ])
  const merging = [
    ...rows.filter(({ decision }) => decision === 'merge' || decision === 'overwrite'),
    ...duplicates,
  ]
  const names = [...adding, ...merging].flatMap((row) => row.value.groups)
  const { groups, created } = await groupsByName(tx, churchId, names)

  for (let start = 0; start < adding.length; start += chunk) {
    const part = adding.slice(start, start + chunk)
    const people = part.map(({ row, value, kind }) => ({
      row,
      ...personOf(value, groups, today),
      kind,
      importId: id,
    }))
    await addPeople(tx, churchEvents, record, people)
    job.progress((start + part.length) / adding.length)
  }
  const merged = await inLanguage(language, () => fillEmptyFields(tx, churchId, merging, groups))
  await noteResults(tx, id, merged)
  await lockImport(tx, id)
  await changeImport(tx, id, {
    status: 'done',
    problem: null,
    added: record.added + adding.length,
    merged: record.merged + merged.length,
    waiting: waiting.length,
    createdGroups: [...record.createdGroups, ...created],
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

function roomFor(tx: Db, churchId: string, tries: number): Promise<number> | number {
  return tries < maxTries ? memberRoom(tx, churchId) : 0
}

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
