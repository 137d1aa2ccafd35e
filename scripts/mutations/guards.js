/** @typedef {import('#scripts/mutations/table.js').Mutation} Mutation */

const unsent = 'tests/api/server/unsent-page.test.ts'
const limits = 'server/http/limits.test.ts'
const address = 'server/http/caller-address.test.ts'
const security = 'server/http/security.test.ts'
const rateLimit = 'tests/api/server/rate-limit.test.ts'
const devices = 'tests/api/account/known-devices.test.ts'
const waysIn = 'tests/api/account/security.test.ts'
const takeover = 'tests/api/account/account-takeover.test.ts'

/** What keeps strangers out: limits of tries, the operator's page, headers and cookies. @type {Mutation[]} */
export const guardMutations = [
  {
    name: 'rate limit: a try counts twice',
    file: 'server/http/rate-limit.ts',
    find: 'else rate_limits.count + 1 end',
    replace: 'else rate_limits.count + 2 end',
    tests: [rateLimit],
  },
  {
    name: 'rate limit: one try too many',
    file: 'server/http/rate-limit.ts',
    find: 'row.count > count',
    replace: 'row.count > count + 1',
    tests: [rateLimit],
  },
  {
    name: 'rate limit: one try too few',
    file: 'server/http/rate-limit.ts',
    find: 'row.count > count',
    replace: 'row.count >= count',
    tests: [rateLimit],
  },
  {
    name: 'rate limit: the window never ends',
    file: 'server/http/rate-limit.ts',
    find: 'case when rate_limits.ends_at < now() then 1 else',
    replace: 'case when rate_limits.ends_at is null then 1 else',
    tests: [rateLimit],
  },
  {
    name: 'rate limit: each try makes the window longer',
    file: 'server/http/rate-limit.ts',
    find: 'else rate_limits.ends_at end',
    replace: 'else excluded.ends_at end',
    tests: [rateLimit],
  },
  {
    name: 'limits: one network stands for all',
    file: 'server/http/limits.ts',
    find: 'limit(`${network} ${email}`)',
    replace: 'limit(`${email}`)',
    tests: [limits],
  },
  {
    name: 'limits: an account is not counted from everywhere',
    file: 'server/http/limits.ts',
    find: '{ key: `${name} ${email}`, ...perEmail },',
    replace: '',
    tests: [limits],
  },
  {
    name: 'limits: a known device has no limit',
    file: 'server/http/limits.ts',
    find: 'return [limit(`device ${hashSecret(by.device)} ${email}`)]',
    replace: 'return []',
    tests: [limits],
  },
  {
    name: 'limits: the secret of a device is stored as it is',
    file: 'server/http/limits.ts',
    find: 'hashSecret(by.device)',
    replace: 'by.device',
    tests: [limits],
  },
  {
    name: 'limits: a network has but the tries of one account',
    file: 'server/http/limits.ts',
    find: 'count * accountsOfNetwork',
    replace: 'count',
    tests: [limits],
  },
  {
    name: 'limits: the caller’s own count is left out',
    file: 'server/http/limits.ts',
    find: '[limit(by.address), ...(typeof aim',
    replace: '[limit(by.address), ...(typeof aim === "number" && typeof aim',
    tests: [limits],
  },
  {
    name: 'address: a header of anybody’s is trusted',
    file: 'server/http/caller-address.ts',
    find: "trustProxy ? requestHeader(c, 'x-forwarded-for')",
    replace: "true ? requestHeader(c, 'x-forwarded-for')",
    tests: [address],
  },
  {
    name: 'address: what the caller has written into the header is trusted',
    file: 'server/http/caller-address.ts',
    find: "split(',').at(-1)",
    replace: "split(',').at(0)",
    tests: [address],
  },
  {
    name: 'address: each address of a network counts for itself',
    file: 'server/http/caller-address.ts',
    find: "plain.split('.').slice(0, 3)",
    replace: "plain.split('.').slice(0, 4)",
    tests: [address],
  },
  {
    name: 'operator: a key opens twice',
    file: 'server/http/operator-access.ts',
    find: '(await db.delete(operatorSecrets).where(and(isKey, live))).rowCount === 1',
    replace: '(await db.$count(operatorSecrets, and(isKey, live))) === 1',
    tests: [unsent],
  },
  {
    name: 'operator: a preview spends the key',
    file: 'server/http/operator-access.ts',
    find: "c.req.method === 'GET' && ",
    replace: '',
    tests: [unsent],
  },
  {
    name: 'operator: a session does not end',
    file: 'server/http/operator-access.ts',
    find: 'and(isTheirs, live)',
    replace: 'isTheirs',
    tests: [unsent],
  },
  {
    name: 'operator: a key is a session',
    file: 'server/http/operator-access.ts',
    find: "and(eq(operatorSecrets.hash, sessionHash(secret)), eq(operatorSecrets.kind, 'session'))",
    replace: 'eq(operatorSecrets.hash, hashSecret(secret))',
    tests: [unsent],
  },
  {
    name: 'operator: passwords can be guessed',
    file: 'server/http/operator-access.ts',
    find: 'await countTry(pool, [limit])',
    replace: '',
    tests: [unsent],
  },
  {
    name: 'operator: any name fits',
    file: 'server/http/operator-access.ts',
    find: "given.username !== 'operator' || ",
    replace: '',
    tests: [unsent],
  },
  {
    name: 'security: other sites may frame the app',
    file: 'server/http/security.ts',
    find: `'frame-ancestors': ["'none'"]`,
    replace: `'frame-ancestors': ["'self'"]`,
    tests: [security],
  },
  {
    name: 'device cookie: scripts may read it',
    file: 'server/http/device-cookie.ts',
    find: 'httpOnly: true',
    replace: 'httpOnly: false',
    tests: [devices],
  },
  {
    name: 'csv: a cell is a formula',
    file: 'server/http/csv.ts',
    find: 'rows.map(guardRow)',
    replace: 'rows',
    tests: ['server/http/csv.test.ts'],
  },
  {
    name: 'security: the last way in is removed',
    file: 'server/account/identities/of-account.ts',
    find: 'if (left.length === 0) return false',
    replace: 'if (left.length < 0) return false',
    tests: [waysIn],
  },
  {
    name: 'security: two at once remove the last two ways in',
    file: 'server/account/identities/of-account.ts',
    find: ".where(isTheirs).for('no key update')",
    replace: '.where(isTheirs)',
    tests: [waysIn],
  },
  {
    name: 'security: any session stands in for the password',
    file: 'server/account/session-store.ts',
    find: 'and(eq(sessions.id, id), isRecent)',
    replace: 'eq(sessions.id, id)',
    tests: [waysIn],
  },
  {
    name: 'security: no password is asked for',
    file: 'server/account/confirm-owner.ts',
    find: "if (!password) throw fieldProblem('password', m.password_required())",
    replace: 'if (!password) return',
    tests: [waysIn],
  },
  {
    name: 'security: a removed way in leaves the other sessions',
    file: 'server/account/security/handlers.ts',
    find: '        await endSessions(tx, caller.userId, caller.sessionId)\n',
    replace: '',
    tests: [takeover],
  },
  {
    name: 'security: a link for a password lasts for ever',
    file: 'server/account/code-store.ts',
    find: '.where(and(isLink, gt(codes.expiresAt, sql`now()`)))',
    replace: '.where(isLink)',
    tests: ['tests/api/account/password-link.test.ts'],
  },
  {
    name: 'security: a sign-in takes less where there is no account',
    file: 'server/account/passwords.ts',
    find: '  nobodys ??= hashPassword(newSecret())',
    replace: '  if (!hashed) return false\n  nobodys ??= hashPassword(newSecret())',
    tests: [takeover],
  },
]
