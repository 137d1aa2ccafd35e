import { randomUUID } from 'node:crypto'
import { dateIn } from '#contract/fields/calendar.ts'
import { optionalMemberFields } from '#contract/member.ts'
import { filledContacts } from '#contract/member-contacts.ts'
import { kindByBirthday } from '#contract/member-kinds.ts'
import { recordOf } from '#contract/fields/record-of.ts'
import { addMembersInPlan, memberRoom, spend } from '#server/billing/entitlements.ts'
import { LimitReached } from '#server/billing/limits.ts'
import type { ChurchEvents } from '#server/church-events.ts'
import type { Db } from '#server/db/connection.ts'
import { transaction } from '#server/db/connection.ts'
import { setArchived } from '#server/db/archived-members.ts'
import type { NewMember } from '#server/db/member-rows.ts'
import type { ImportRowValue } from '#server/db/schema/imports.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import { inLanguage } from '#server/http/language.ts'
import type { Notify } from '#server/notify.ts'
import type { Job } from '#server/tracked-jobs.ts'
import { churchWithMembers } from './existing-members.ts'
import type { Existing } from './existing-members.ts'
import { groupsByName } from './groups.ts'
import { removeFile } from './import-file.ts'
import { fillEmptyFields } from './merge.ts'
import { allRows, changeImport, changeRow, decideRows, findImport, lockImport, noteResults } from './store.ts'
import type { ImportRecord, RowRecord } from './store.ts'
import { knownMeanwhile, rowsBeyondRoom } from './waiting.ts'

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
    if (record?.keepsRest && tries <= maxTries) return false
    // The plan has become full between the look at the list and the adding.
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
  const merges = [...rows.filter((row) => mergesRow(row)), ...duplicates]
  const toAdd = rows
    .filter(({ row, decision }) => (decision === 'add' || decision === 'wait') && !duplicateRows.has(row))
    .filter((row) => !mergesRow(row))
    .map(({ row, value }) => ({ row, value, kind: value.kind ?? kindByBirthday(value.birthday, today) }))
  const room = keepsRest ? await roomFor(tx, churchId, tries) : Infinity
  const returning = returningOf(merges, existing)
  const waiting = rowsBeyondRoom(
    [...toAdd, ...returning].toSorted((a, b) => a.row - b.row),
    room,
  )
  const waits = new Set(waiting.map(({ row }) => row))
  const adding = toAdd.filter(({ row }) => !waits.has(row))
  const merging = merges.filter(({ row }) => !waits.has(row))
  // A row that waits is added as another person, unless it names an archived member.
  for (const { row, value } of toAdd.filter(
    (one) => waits.has(one.row) && one.value.duplicate_of?.archived,
  )) {
    await changeRow(tx, id, row, { ...value, duplicate_of: null })
  }
  await decideRows(tx, id, [
    ...adding.map(({ row }) => ({ row, action: 'add' as const })),
    ...waiting.map(({ row }) => ({ row, action: 'wait' as const })),
    ...merging
      .filter(({ decision }) => decision !== 'overwrite')
      .map(({ row }) => ({ row, action: 'merge' as const })),
  ])
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
  const bringBack = async (memberId: string) => {
    const back = await setArchived(tx, churchId, [memberId], false, (n) => spend(tx, churchId, 'members', n))
    await churchEvents.emitMembers(tx, churchId, 'member.restored', back)
  }
  const merged = await inLanguage(language, () => fillEmptyFields(tx, churchId, merging, groups, bringBack))
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

/** Whether a row fills an existing member, or waits for room to restore an archived one. */
function mergesRow({ decision, value }: RowRecord): boolean {
  if (decision === 'merge' || decision === 'overwrite') return true
  return decision === 'wait' && value.duplicate_of?.archived === true
}

/** Returns the rows that restore archived members, with the members' kinds. */
function returningOf(merges: RowRecord[], existing: Existing) {
  const archived = new Map(
    existing.filter((member) => member.archived).map(({ id, memberKind }) => [id, memberKind]),
  )
  return merges.flatMap(({ row, value }) => {
    const kind = archived.get(value.duplicate_of?.id ?? '')
    return kind ? [{ row, value, kind }] : []
  })
}

/** Returns the number of adults to add: 0 after `maxTries` lost races for the room. */
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
  const added = await addMembersInPlan(tx, churchId, people)
  await churchEvents.emitMembers(tx, churchId, 'member.added', added)
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
