/** @typedef {import('#scripts/mutations/table.js').Mutation} Mutation */

const loadSession = 'src/sync/load-session.test.ts'

const settle = 'src/sync/settle-row.test.ts'
const refresh = 'src/sync/refresh-live-queries.test.ts'
const follow = 'src/sync/follow-changes.test.ts'
const events = 'src/sync/read-events.test.ts'
const waiting = 'src/sync/waiting.test.ts'
const limit = 'src/sync/retry-after-limit.test.ts'
const pending = 'src/offline/pending.test.ts'

/** What runs while somebody is signed in. @type {Mutation[]} */
export const syncMutations = [
  {
    name: 'send loop: what failed before the start waits out its pause',
    file: 'src/sync/send-loop.ts',
    find: 'if (waiting()) sendAll()',
    replace: 'if (waiting()) void run()',
    tests: ['src/sync/send-loop.test.ts'],
  },
  {
    name: 'roll snapshot: last week’s is shown for good',
    file: 'src/lib/roll-snapshot.ts',
    find: 'now < until',
    replace: 'true',
    tests: ['src/lib/roll-snapshot.test.ts'],
  },
  {
    name: 'settle: a failed try is waited for',
    file: 'src/sync/settle-row.ts',
    find: "else if (row.tries > 0) end(() => resolve('waiting'))",
    replace: '',
    tests: [settle],
  },
  {
    name: 'settle: a rejected row counts as waiting',
    file: 'src/sync/settle-row.ts',
    find: "else if (row.status === 'needsAttention')",
    replace: "else if (row.status === 'needsAttention' && row.tries > 0)",
    tests: [settle],
  },
  {
    name: 'settle: the messages by field are lost',
    file: 'src/sync/settle-row.ts',
    find: 'row.fields ?? {}',
    replace: '{}',
    tests: [settle],
  },
  {
    name: 'settle: the status of a rejection is lost',
    file: 'src/sync/settle-row.ts',
    find: 'row.statusCode ?? rejected',
    replace: 'rejected',
    tests: [settle],
  },
  {
    name: 'limit: one more than the plan has room for',
    file: 'src/sync/retry-after-limit.ts',
    find: 'slice(0, room)',
    replace: 'slice(0, room + 1)',
    tests: [limit],
  },
  {
    name: 'limit: the latest first',
    file: 'src/sync/retry-after-limit.ts',
    find: 'slice(0, room)',
    replace: 'toReversed().slice(0, room)',
    tests: [limit],
  },
  {
    name: 'limit: whatever was rejected is sent again',
    file: 'src/sync/retry-after-limit.ts',
    find: "row.status === 'needsAttention' && row.statusCode === 402",
    replace: "row.status === 'needsAttention'",
    tests: [limit],
  },
  {
    name: 'limit: the room of one church for all',
    file: 'src/sync/retry-after-limit.ts',
    find: 'parked.filter((row) => row.church === church)',
    replace: 'parked',
    tests: [limit],
  },
  {
    name: 'live: changes of another church are read',
    file: 'src/sync/refresh-live-queries.ts',
    find: 'return church === churchId && (key',
    replace: 'return (key',
    tests: [refresh],
  },
  {
    name: 'live: a missed change reads nothing',
    file: 'src/sync/refresh-live-queries.ts',
    find: 'if (call === null) return personalAreas',
    replace: 'if (call === null) return false && personalAreas',
    tests: [refresh],
  },
  {
    name: 'live: reads as often as there are changes',
    file: 'src/sync/refresh-live-queries.ts',
    find: '+ (refreshPause(query) ?? 0) - Date.now()',
    replace: '- Date.now()',
    tests: [refresh],
  },
  {
    name: 'live: a change during a read is lost',
    file: 'src/sync/refresh-live-queries.ts',
    find: "query.state.fetchStatus === 'fetching' || pauseOf(query) > 0) schedule(query)",
    replace: "query.state.fetchStatus === 'fetching') return\n    if (pauseOf(query) > 0) schedule(query)",
    tests: [refresh],
  },
  {
    name: 'changes: a stalled one is not cut',
    file: 'src/sync/follow-changes.ts',
    find: 'stall = setTimeout(abort, stallTimeout)',
    replace: '',
    tests: [follow],
  },
  {
    name: 'changes: live before anything came',
    file: 'src/sync/follow-changes.ts',
    find: 'const body = await open(cut.signal)',
    replace: 'const body = await open(cut.signal)\n    onLive(true)',
    tests: [follow],
  },
  {
    name: 'changes: opened again without a pause that grows',
    file: 'src/sync/follow-changes.ts',
    find: 'backoff(failures - 1, Math.random())',
    replace: 'backoff(0, Math.random())',
    tests: [follow],
  },
  {
    name: 'changes: letters that come apart break',
    file: 'src/sync/read-events.ts',
    find: 'decoder.decode(value, { stream: true })',
    replace: 'decoder.decode(value)',
    tests: [events],
  },
  {
    name: 'changes: an event that comes apart is lost',
    file: 'src/sync/read-events.ts',
    find: '(text + decoder',
    replace: '(decoder',
    tests: [events],
  },
  {
    name: 'waiting: counts what was sent',
    file: 'src/sync/waiting.ts',
    find: "row.status === 'sent' || callOf(row)?.silent",
    replace: 'callOf(row)?.silent',
    tests: [waiting],
  },
  {
    name: 'waiting: counts a mark twice',
    file: 'src/sync/waiting.ts',
    find: 'if (!replaced) named.push(row)',
    replace: 'named.push(row)',
    tests: [waiting],
  },
  {
    name: 'waiting: a rejected row is hidden by a later one',
    file: 'src/sync/waiting.ts',
    find: "row.status === 'waiting' && writes.every",
    replace: 'writes.every',
    tests: [waiting],
  },
  {
    name: 'working set: a read that began before the rows were sent counts',
    file: 'src/sync/working-set.ts',
    find: "if (query?.state.fetchStatus === 'fetching') await query.promise?.catch(() => {})",
    replace: '',
    tests: ['src/sync/working-set.test.ts'],
  },
  {
    name: 'query: a read that began before a write puts back what was',
    file: 'src/api/query.ts',
    find: "fetchStatus !== 'idle'",
    replace: "fetchStatus === 'paused'",
    tests: ['src/api/query.test.ts'],
  },
  {
    name: 'query: what was read while the clock was ahead is fresh',
    file: 'src/api/query.ts',
    find: 'export const alwaysStale = -Infinity',
    replace: 'export const alwaysStale = 0',
    tests: ['src/sync/working-set.test.ts'],
  },
  {
    name: 'pending: rows that were read back without room come back into sight',
    file: 'src/offline/pending.ts',
    find: 'hidden.size > 0 ? next.filter',
    replace: 'hidden.size > 99 ? next.filter',
    tests: [pending],
  },
  {
    name: 'pending: rows of another person are shown',
    file: 'src/offline/pending.ts',
    find: 'added && added.user === watched && ',
    replace: 'added && ',
    tests: [pending],
  },
  {
    name: 'pending: a row added during a read is lost',
    file: 'src/offline/pending.ts',
    find: 'if (!follows || reading) void refresh()',
    replace: 'if (!follows) void refresh()',
    tests: [pending],
  },
  {
    name: 'session: local storage brings back who has signed out',
    file: 'src/api/session.ts',
    find: "found === 'ended' ? undefined : found",
    replace: "found === 'ended' ? copy : found",
    tests: [loadSession],
  },
  {
    name: 'session: a sign-out is shown before it is stored',
    file: 'src/api/session.ts',
    find: 'if (current) await (await credentials())',
    replace: 'if (current) void (await credentials())',
    tests: [loadSession],
  },
]
