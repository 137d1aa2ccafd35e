/** @typedef {import('#scripts/mutations/table.js').Mutation} Mutation */

const limits = 'server/billing/limits.test.ts'
const entitlements = 'tests/api/entitlements.test.ts'
const usage = 'tests/api/usage.test.ts'

/** Mutations of plan limits. @type {Mutation[]} */
export const billingMutations = [
  {
    name: 'plan: one member too many',
    file: 'server/billing/limits.ts',
    find: 'if (members > limit)',
    replace: 'if (members > limit + 1)',
    tests: [limits],
  },
  {
    name: 'plan: one member too few',
    file: 'server/billing/limits.ts',
    find: 'if (members > limit)',
    replace: 'if (members >= limit)',
    tests: [limits],
  },
  {
    name: 'plan: the last invitation is refused',
    file: 'server/billing/limits.ts',
    find: 'if (used <= limit) return',
    replace: 'if (used < limit) return',
    tests: [limits],
  },
  {
    name: 'plan: says too few are left',
    file: 'server/billing/limits.ts',
    find: 'limit - (used - added)',
    replace: 'limit - used',
    tests: [limits],
  },
  {
    name: 'plan: fewer than none are left',
    file: 'server/billing/limits.ts',
    find: 'Math.max(0, limit - (used - added))',
    replace: 'limit - (used - added)',
    tests: [limits],
  },
  {
    name: 'billing: members count twice',
    file: 'server/billing/store.ts',
    find: 'set adult_count = adult_count + $2',
    replace: 'set adult_count = adult_count + 2 * $2',
    tests: [entitlements],
  },
  {
    name: 'billing: members are not counted',
    file: 'server/billing/store.ts',
    find: 'set adult_count = adult_count + $2',
    replace: 'set adult_count = adult_count + 0 * $2',
    tests: [entitlements],
  },
  {
    name: 'billing: invitations of a month are not added up',
    file: 'server/billing/store.ts',
    find: 'set invitations = invitation_counts.invitations + excluded.invitations',
    replace: 'set invitations = excluded.invitations',
    tests: [entitlements],
  },
  {
    name: 'billing: the month is that of UTC',
    file: 'server/billing/store.ts',
    find: '$2::timestamptz at time zone c.timezone',
    replace: "$2::timestamptz at time zone 'UTC'",
    tests: [entitlements],
  },
  {
    name: 'billing: the plan of whoever came first',
    file: 'server/billing/store.ts',
    find: "where church_id = $1 and role = 'owner' order by",
    replace: "where church_id = $1 and role <> 'owner' order by",
    tests: [entitlements],
  },
  {
    name: 'billing: a paid plan spends credits',
    file: 'server/billing/store.ts',
    find: "case when plan = 'free' then $2 else 0 end",
    replace: '$2',
    tests: [entitlements],
  },
  {
    name: 'billing: one credit too many',
    file: 'server/billing/store.ts',
    find: 'credits >= $2',
    replace: 'credits >= $2 - 1',
    tests: [entitlements],
  },
  {
    name: 'billing: asking for room asks for one less',
    file: 'server/billing/entitlements.ts',
    find: 'checkMembers(members + count, plan)',
    replace: 'checkMembers(members + count - 1, plan)',
    tests: [entitlements],
  },
  {
    name: 'billing: what adds nothing meets the limit',
    file: 'server/billing/entitlements.ts',
    find: 'if (count > 0) await spendings',
    replace: 'await spendings',
    tests: [entitlements],
  },
  {
    name: 'billing: the usage shows the invitations of another month',
    file: 'server/billing/store.ts',
    find: 'i.church_id = c.id and i.month = ${churchMonth}',
    replace: 'i.church_id = c.id and i.month <> ${churchMonth}',
    tests: [usage],
  },
  {
    name: 'billing: the limits are swapped',
    file: 'server/billing/entitlements.ts',
    find: 'member_limit: members, invite_limit: invitesPerMonth',
    replace: 'member_limit: invitesPerMonth, invite_limit: members',
    tests: [usage],
  },
]
