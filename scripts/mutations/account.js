// Mutations of authentication: second factor and passkeys.

const signIn = 'tests/api/account/second-factor-sign-in.test.ts'
const factor = 'tests/api/account/second-factor.test.ts'
const passkeys = 'tests/api/account/passkeys.test.ts'

/** @type {import('#scripts/mutations/table.js').Mutation[]} */
export const accountMutations = [
  {
    name: 'factor: a code of the app is good twice',
    file: 'server/account/second-factor/store.ts',
    find: 'lt(secondFactors.lastStep, step)',
    replace: 'lt(secondFactors.lastStep, step + 9)',
    tests: [signIn],
  },
  {
    name: 'factor: a recovery code is good twice',
    file: 'server/account/second-factor/store.ts',
    find: 'isTyped, isNull(recoveryCodes.usedAt)',
    replace: 'isTyped',
    tests: [signIn],
  },
  {
    name: 'factor: a recovery code is anybody’s',
    file: 'server/account/second-factor/store.ts',
    find: 'and(eq(recoveryCodes.userId, userId), isTyped',
    replace: 'and(isTyped',
    tests: [signIn],
  },
  {
    name: 'factor: the secret is stored as it is',
    file: 'server/secret-box.ts',
    find: "cipher.update(secret, 'utf8')",
    replace: "cipher.update(secret, 'utf8'), Buffer.from(secret)",
    tests: ['server/secret-box.test.ts'],
  },
  {
    name: 'factor: a challenge stands any number of codes',
    file: 'server/account/challenge-store.ts',
    find: 'gt(challenges.triesLeft, 0),',
    replace: '',
    tests: [signIn],
  },
  {
    name: 'factor: a challenge has no end',
    file: 'server/account/challenge-store.ts',
    find: 'gt(challenges.expiresAt, sql`now()`),',
    replace: '',
    tests: [signIn],
  },
  {
    name: 'factor: a challenge is good twice',
    file: 'server/account/second-factor/verify-handler.ts',
    find: "if (!(await spendChallenge(tx, challenge))) return 'over'",
    replace: '',
    tests: [signIn],
  },
  {
    name: 'factor: a new password leaves the sign-ins under way',
    file: 'server/account/session-store.ts',
    find: 'await endChallenges(db, userId)',
    replace: '',
    tests: [signIn],
  },
  {
    name: 'factor: any password turns it off',
    file: 'server/account/second-factor/prove.ts',
    find: '!(await isPasswordOf(db, user.id, password))',
    replace: 'false',
    tests: [factor],
  },
  {
    name: 'factor: refused attempts are not in the security list',
    file: 'server/account/second-factor/prove.ts',
    find: "await addSecurityEvent(db, user.id, 'second_factor_refused', by)",
    replace: '',
    tests: [factor],
  },
  {
    name: 'passkeys: a challenge is good for anybody who adds one',
    file: 'server/account/passkeys/store.ts',
    find: 'eq(passkeyChallenges.userId, userId)',
    replace: 'sql`true`',
    tests: [passkeys],
  },
  {
    name: 'passkeys: a signed challenge is good twice',
    file: 'server/account/passkeys/handlers.ts',
    find: 'await spendChallenge(db, challenge, null)',
    replace: 'true',
    tests: [passkeys],
  },
  {
    name: 'passkeys: an unverified user is two factors',
    file: 'server/account/passkeys/handlers.ts',
    find: 'user, userVerified }, by)',
    replace: 'user, userVerified: true }, by)',
    tests: [passkeys],
  },
  {
    name: 'passkeys: any host that a request names is ours',
    file: 'server/account/passkeys/relying-party.ts',
    find: '!publicUrl ||',
    replace: '',
    tests: ['server/account/passkeys/relying-party.test.ts'],
  },
]
