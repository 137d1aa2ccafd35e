import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, inject, it } from 'vitest'
import { members } from '#contract/members.ts'
import { team } from '#contract/team.ts'
import { connect, transaction } from '#server/db/connection.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { idempotencyKeys } from '#server/db/schema/http.ts'
import { once } from '#server/http/idempotency.ts'
import { hashSecret } from '#server/tokens.ts'
import { owner } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { databaseAt } from '#tests/support/database/own-database.ts'

const api = await startApi()
const pastor = await owner(api)
const person = {
  church_id: pastor.church.id,
  name: 'Wideline Désir',
  phone: '3712 3456',
  email: 'w@example.org',
}
const send = <E extends typeof members.add | typeof team.invite>(
  endpoint: E,
  input: Record<string, unknown>,
  key: string,
) => api.call(endpoint, input, { token: pastor.token, headers: { 'idempotency-key': key } })
const rowOf = (key: string) =>
  and(eq(idempotencyKeys.caller, pastor.user.id), eq(idempotencyKeys.key, hashSecret(key)))

describe('what is stored of a response', () => {
  it('is not readable in the database: no invitation link, no secret of a webhook, no key', async () => {
    const key = randomUUID()
    const input = { church_id: pastor.church.id, role: 'usher', note: '' }
    const { body } = await send(team.invite, input, key)
    expect((await send(team.invite, input, key)).body).toEqual(body)
    const { rows } = await api.pool.query(
      'select to_jsonb(k)::text as row from idempotency_keys k where caller = $1',
      [pastor.user.id],
    )
    const stored = rows.map(({ row }) => row).join('\n')
    expect(stored).not.toContain(body.link.split('/').at(-1))
    expect(stored).not.toContain(key)
    expect(stored).not.toContain(pastor.church.id)
  })

  it('by a version that did not encrypt is returned as it was', async () => {
    const key = randomUUID()
    const { body } = await send(members.add, person, key)
    const asBefore = { encryptedResponse: null, answer: { ...body, name: 'As it was' } }
    await api.db.update(idempotencyKeys).set(asBefore).where(rowOf(key))
    expect((await send(members.add, person, key)).body.name).toBe('As it was')
  })

  it('by such a version is found again after the upgrade, unless it holds a secret', async () => {
    const own = await databaseAt(inject('databaseUrl'), 36)
    const { pool, db, close } = connect(own.url)
    await pool.query(
      `insert into idempotency_keys (caller, key, request_hash, answer) values
         ('u', 'the key', 'h', '{"id": "m"}'), ('u', 'of a secret', 'h', '{"link": "https://church.example/join/x"}')`,
    )
    await migrateDatabase(own.url)
    const request = { caller: 'u', hashes: { sent: 's', validated: 'h' } }
    const again = (key: string) =>
      transaction(db, (tx) => once(tx, { ...request, key }, async () => ({ id: 'done again' })))
    expect(await again('the key')).toEqual({ id: 'm' })
    expect(await again('of a secret')).toEqual({ id: 'done again' })
    await close()
    await own.drop()
  })
})
