import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import { expect, test } from 'vitest'
import { describeError } from '#server/describe-error.ts'

const secret = 'zqxsecret'

function databaseError(code: string, message: string): pg.DatabaseError {
  const error = new pg.DatabaseError(message, message.length, 'error')
  return Object.assign(error, {
    code,
    severity: 'ERROR',
    detail: secret,
    where: secret,
    hint: secret,
    table: 'members',
  })
}

function thrown(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}

test('describes a failed query by its SQL and its cause, without parameters', () => {
  const cause = databaseError('23505', 'duplicate key value violates unique constraint "users_email_key"')
  const error = new DrizzleQueryError('insert into users values ($1)', [secret], cause)
  expect(describeError(error)).toMatchObject({
    type: 'DrizzleQueryError',
    message: 'Failed query',
    query: 'insert into users values ($1)',
    stack: expect.stringMatching(/^ {4}at .*describe-error\.test/),
    cause: {
      type: 'DatabaseError',
      message: 'duplicate key value violates unique constraint "users_email_key"',
      code: '23505',
      table: 'members',
    },
  })
})

const copyOf = (error: Error) => ({ ...error, message: `${error.message} (Queue: mail)`, stack: error.stack })
const failed = new DrizzleQueryError('select $1', [secret], databaseError('57014', 'canceled'))
const unreadable = databaseError('22P02', `invalid input syntax for type uuid: "${secret}"`)

test.each([
  ['a failed query', failed],
  ['a copy of a failed query', copyOf(failed)],
  ['a value that the database cannot read', unreadable],
  ['a copy of that', copyOf(unreadable)],
  ['a parameter that looks like a stack', new DrizzleQueryError('select $1', [`\n    at ${secret}`], failed)],
  ['JSON that cannot be read', thrown(() => JSON.parse(secret))],
  ['longer JSON that cannot be read', thrown(() => JSON.parse(`{"name": "${secret}" "x"}`))],
  ['what a library hangs on an error', Object.assign(new Error('failed'), { request: { body: secret } })],
  ['a text that is thrown', secret],
])('says nothing of a value: %s', (_, error) => {
  expect(JSON.stringify(describeError(error))).not.toContain(secret)
})

test('says what failed where no value is quoted', () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
  const error = new Error('the audio cannot be read', { cause })
  expect(describeError(error)).toMatchObject({
    message: 'the audio cannot be read',
    cause: { message: 'connect ECONNREFUSED 127.0.0.1:5432', code: 'ECONNREFUSED' },
  })
})
