/** @typedef {import('#scripts/mutations.js').Mutation} Mutation */

const idempotency = 'tests/api/server/idempotency.test.ts'
const rsvp = 'tests/api/rsvp.test.ts'
const matrix = 'tests/api/server/access-matrix.test.ts'
const input = 'server/http/read-input.test.ts'
const devices = 'tests/api/known-devices.test.ts'

/** What every call goes through. @type {Mutation[]} */
export const httpMutations = [
  {
    name: 'idempotency: work is done again',
    file: 'server/http/idempotency.ts',
    find: 'if (taken.rowCount === 0) {',
    replace: 'if (taken.rowCount === null) {',
    tests: [idempotency],
  },
  {
    name: 'idempotency: other content under the key passes',
    file: 'server/http/idempotency.ts',
    find: 'if (kept?.requestHash !== request.hash) throw',
    replace: 'if (!kept) throw',
    tests: [idempotency],
  },
  {
    name: 'idempotency: another call under the key passes',
    file: 'server/http/idempotency.ts',
    find: 'JSON.stringify([call, input])',
    replace: 'JSON.stringify([typeof call, input])',
    tests: ['server/http/idempotency.test.ts'],
  },
  {
    name: 'idempotency: the response is not stored',
    file: 'server/http/idempotency.ts',
    find: 'await tx.update(idempotencyKeys).set({ answer }).where(mine)',
    replace: '',
    tests: [idempotency],
  },
  {
    name: 'idempotency: a key belongs to everybody',
    file: 'server/http/idempotency.ts',
    find: 'and(eq(idempotencyKeys.caller, request.caller), eq(idempotencyKeys.key, request.key))',
    replace: 'and(eq(idempotencyKeys.key, request.key))',
    tests: [idempotency],
  },
  {
    name: 'mount: the key is dropped',
    file: 'server/http/mount.ts',
    find: 'if (!key || !caller) return run(tx)',
    replace: 'if (!key || !caller || key) return run(tx)',
    tests: [idempotency],
  },
  {
    name: 'mount: the key of a guest is dropped',
    file: 'server/http/mount.ts',
    find: 'access.caller?.userId ?? guestOf(endpoint, input)',
    replace: 'access.caller?.userId',
    tests: [rsvp],
  },
  {
    name: 'mount: a write without a transaction',
    file: 'server/http/mount.ts',
    find: 'return once(tx, { caller, key: key.slice(0, 200), hash }, () => run(tx))',
    replace: 'return once(options.db, { caller, key: key.slice(0, 200), hash }, () => run(options.db))',
    tests: [idempotency],
  },
  {
    name: 'mount: bytes are deleted before the commit',
    file: 'server/http/mount.ts',
    find: 'const afterCommit = (after: () => Promise<void>) => void committed.push(after)',
    replace: 'const afterCommit = (after: () => Promise<void>) => void after()',
    tests: ['tests/api/server/bytes-after-commit.test.ts'],
  },
  {
    name: 'mount: tries are not counted',
    file: 'server/http/mount.ts',
    find: 'await countTry(options.pool, limits)',
    replace: '',
    tests: [devices],
  },
  {
    name: 'mount: a success counts as a try',
    file: 'server/http/mount.ts',
    find: 'if (endpoint.tries?.forgiven)',
    replace: 'if (!endpoint.tries)',
    tests: [devices],
  },
  {
    name: 'mount: a body without a limit',
    file: 'server/http/mount.ts',
    find: 'limitBody(maxBytes[endpoint.sends]), ',
    replace: '',
    tests: ['tests/api/server/http.test.ts'],
  },
  {
    name: 'access: no role is asked for',
    file: 'server/http/access.ts',
    find: 'roles.indexOf(row.role) < roles.indexOf(endpoint.who)',
    replace: 'roles.indexOf(row.role) < 0',
    tests: [matrix],
  },
  {
    name: 'access: the lowest role that may is kept out',
    file: 'server/http/access.ts',
    find: 'roles.indexOf(row.role) < roles.indexOf(endpoint.who)',
    replace: 'roles.indexOf(row.role) <= roles.indexOf(endpoint.who)',
    tests: [matrix],
  },
  {
    name: 'access: the scope is skipped',
    file: 'server/http/access.ts',
    find: 'on r.user_id = s.user_id and r.scope_id = (${scopeId})',
    replace: 'on r.user_id = s.user_id or r.scope_id = (${scopeId})',
    tests: [matrix],
  },
  {
    name: 'access: a session does not end',
    file: 'server/http/access.ts',
    find: 's.access_hash = $1 and s.access_expires_at > now()',
    replace: 's.access_hash = $1',
    tests: ['tests/api/sessions.test.ts', 'tests/api/account.test.ts'],
  },
  {
    name: 'access: a queued call of another person passes',
    file: 'server/http/access.ts',
    find: 'endpoint.queueable && userId && userId !== row.user_id',
    replace: 'endpoint.queueable && userId && !row.user_id',
    tests: [idempotency],
  },
  {
    name: 'access: a renewed session is not confirmed',
    file: 'server/http/access.ts',
    find: '  if (row.unconfirmed) await confirm(pool, token)\n  const caller',
    replace: '  const caller',
    tests: ['tests/api/sessions.test.ts', 'tests/api/account.test.ts'],
  },
  {
    name: 'input: the body replaces the id of the path',
    file: 'server/http/read-input.ts',
    find: '{ ...rest, ...named }',
    replace: '{ ...named, ...rest }',
    tests: [input],
  },
  {
    name: 'input: one field of several is named',
    file: 'server/http/read-input.ts',
    find: 'for (const issue of result.issues) fields[',
    replace: 'for (const issue of result.issues.slice(0, 1)) fields[',
    tests: [input],
  },
  {
    name: 'input: a character that PostgreSQL cannot store passes',
    file: 'server/http/read-input.ts',
    find: "typeof value === 'string' && value.includes(zero)",
    replace: "typeof value === 'number' && value === zero",
    tests: [input],
  },
  {
    name: 'errors: tells what has failed',
    file: 'server/http/errors.ts',
    find: 'c.json({ message: m.something_wrong() }, 500)',
    replace: 'c.json({ message: error.message }, 500)',
    tests: ['server/http/errors.test.ts'],
  },
  {
    name: 'errors: a database that is away is a fault of ours',
    file: 'server/http/errors.ts',
    find: 'if (isDatabaseUnavailable(error)) {',
    replace: 'if (isDatabaseUnavailable(error) && !log) {',
    tests: ['server/http/errors.test.ts'],
  },
]
