import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { awaitAtCommit, transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import { databaseErrorCode } from '#server/db/error-code.ts'
import { query } from '#server/db/query.ts'
import { startApi } from '#tests/support/api.ts'

const api = await startApi()

const add = query(`insert into server_keys (name, secret) values ($1, '')`, 'test-add')
const named = (name: string) => `transactions-test ${name} ${randomUUID()}`
const fail = query('select 1 / $1::int', 'test-fail')
const divisionByZero = '22012'

async function isStored(name: string): Promise<boolean> {
  const { rowCount } = await api.pool.query('select from server_keys where name = $1', [name])
  return rowCount === 1
}

it('rolls back, with the error of the statement that was to be awaited at the commit', async () => {
  const name = named('late')
  const committed = transaction(api.db, async (tx) => {
    await awaitAtCommit(tx, fail(tx, [0]))
    await add(tx, [name])
  })
  expect(await committed.catch(databaseErrorCode)).toBe(divisionByZero)
  expect(await isStored(name)).toBe(false)
})

it('runs nothing of a failed transaction outside of it', async () => {
  const name = named('rest')
  let rest: Promise<unknown> | undefined
  const addTwice = async (tx: Db) => {
    await add(tx, [named('first')]).catch(() => {})
    return add(tx, [name])
  }
  const committed = transaction(api.db, (tx) => {
    const failed = fail(tx, [0])
    rest = addTwice(tx)
    return Promise.all([failed, rest])
  })
  expect(await committed.catch(databaseErrorCode)).toBe(divisionByZero)
  expect(
    await rest!.then(
      () => null,
      () => 'refused',
    ),
  ).toBe('refused')
  expect(await isStored(name)).toBe(false)
})

it('goes on after a nested transaction that failed, of which nothing stays', async () => {
  const [outer, inner, after] = [named('outer'), named('inner'), named('after')]
  await transaction(api.db, async (tx) => {
    await add(tx, [outer])
    const nested = transaction(tx, async (savepoint) => {
      await add(savepoint, [inner])
      await fail(savepoint, [0])
    })
    expect(await nested.catch(databaseErrorCode)).toBe(divisionByZero)
    await add(tx, [after])
  })
  expect(await Promise.all([outer, inner, after].map(isStored))).toEqual([true, false, true])
})

it('goes on after a nested transaction whose statement was to be awaited at the commit and failed', async () => {
  const [outer, inner, after] = [named('outer'), named('inner'), named('after')]
  await transaction(api.db, async (tx) => {
    await add(tx, [outer])
    const nested = transaction(tx, async (savepoint) => {
      await add(savepoint, [inner])
      await awaitAtCommit(savepoint, fail(savepoint, [0]))
    })
    expect(await nested.catch(databaseErrorCode)).toBe(divisionByZero)
    await add(tx, [after])
  })
  expect(await Promise.all([outer, inner, after].map(isStored))).toEqual([true, false, true])
})

it('keeps nothing of a nested transaction that failed before one nested in it', async () => {
  const [outer, inner, innermost] = [named('outer'), named('inner'), named('innermost')]
  await transaction(api.db, async (tx) => {
    await add(tx, [outer])
    const nested = transaction(tx, async (savepoint) => {
      await add(savepoint, [inner])
      await awaitAtCommit(savepoint, fail(savepoint, [0]))
      await transaction(savepoint, (deeper) => add(deeper, [innermost])).catch(() => {})
    })
    expect(await nested.catch(databaseErrorCode)).toBe(divisionByZero)
  })
  expect(await Promise.all([outer, inner, innermost].map(isStored))).toEqual([true, false, false])
})
