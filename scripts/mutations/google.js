/** @typedef {import('#scripts/mutations/table.js').Mutation} Mutation */

const signIn = 'tests/api/google/sign-in.test.ts'
const attempts = 'tests/api/google/attempts.test.ts'
const join = 'tests/api/google/join.test.ts'
const add = 'tests/api/google/add.test.ts'

/** Mutations that would let a Google sign-in open another user's account. @type {Mutation[]} */
export const googleMutations = [
  {
    name: 'google: an unverified email joins',
    file: 'server/account/google/handlers.ts',
    find: 'if (email === null || !emailProven) {',
    replace: 'if (email === null) {',
    tests: [signIn],
  },
  {
    name: 'google: a ticket is good for every browser',
    file: 'server/account/google/store.ts',
    find: '    eq(signInTickets.bindingHash, hashSecret(secret)),\n',
    replace: '',
    tests: [signIn],
  },
  {
    name: 'google: a ticket for adding signs in',
    file: 'server/account/google/store.ts',
    find: 'userId === null ? isNull(signInTickets.userId) : eq(signInTickets.userId, userId)',
    replace: 'userId === null ? undefined : eq(signInTickets.userId, userId)',
    tests: [add],
  },
  {
    name: 'google: what joins is exchanged as well',
    file: 'server/account/google/store.ts',
    find: 'eq(signInTickets.triesLeft, 0)))\n    .returning()',
    replace: 'undefined))\n    .returning()',
    tests: [join],
  },
  {
    name: 'google: a joining has endless tries',
    file: 'server/account/google/store.ts',
    find: 'sql`${signInTickets.triesLeft} - 1`',
    replace: 'sql`${signInTickets.triesLeft}`',
    tests: [join],
  },
  {
    name: 'google: a state is good twice',
    file: 'server/account/google/routes.ts',
    find: 'attempt = await takeAttempt(db, state)',
    replace: 'attempt = await findAttempt(db, state)',
    tests: [attempts],
  },
  {
    name: 'google: who registered with another’s email stays in',
    file: 'server/account/google/handlers.ts',
    find: 'await proveEmail(tx, user, { keep, by })',
    replace: 'await proveEmail(tx, { ...user, emailProvenAt: new Date() }, { keep, by })',
    tests: [join],
  },
  {
    name: 'google: a code of one joining is good for another',
    file: 'server/account/google/handlers.ts',
    find: '({ email: ticketHash })',
    replace: "({ email: ticketHash && 'google' })",
    tests: [join],
  },
  {
    name: 'google: the signature of the token is not checked',
    file: 'server/gateways/google-sign-in.ts',
    find: 'const execute = [enableNonRepudiationChecks]',
    replace: 'const execute = enableNonRepudiationChecks ? [(_: OpenidClient.Configuration) => {}] : []',
    tests: [attempts],
  },
  {
    name: 'google: a failed discovery is not asked for again',
    file: 'server/gateways/google-sign-in.ts',
    find: '      discovered = undefined\n',
    replace: '',
    tests: [attempts],
  },
]
