/** @typedef {import('#scripts/mutations/table.js').Mutation} Mutation */

const outbox = 'src/offline/outbox.test.ts'
const persister = 'src/offline/persister.test.ts'
const firstPaint = 'src/sync/first-paint.test.ts'

/** Mutations of stored data and the server time. @type {Mutation[]} */
export const storedMutations = [
  {
    name: 'persister: what another person has read stays',
    file: 'src/offline/persister.ts',
    find: 'const owner = `${version}:${userId}`',
    replace: 'const owner = `${version}:`',
    tests: [persister],
  },
  {
    name: 'persister: everything is stored',
    file: 'src/offline/persister.ts',
    find: "meta?.['offline'] !== true || ",
    replace: '',
    tests: [persister],
  },
  {
    name: 'persister: stores after the end',
    file: 'src/offline/persister.ts',
    find: '!stopped && hashes.size',
    replace: 'hashes.size',
    tests: [persister],
  },
  {
    name: 'server time: one response that is far off is believed',
    file: 'src/lib/server-time.ts',
    find: 'jump > greatestJump && !isConfirmed',
    replace: 'false',
    tests: ['src/lib/server-time.test.ts'],
  },
  {
    name: 'server time: a lower bound ignores the time since the last response',
    file: 'src/lib/server-time.ts',
    find: 'estimate.serverTime + performance.now() - receivedAtTick',
    replace: 'estimate.serverTime',
    tests: ['src/lib/server-time.test.ts'],
  },
  {
    name: 'noted: a database that was deleted and made again is taken for the same',
    file: 'src/sync/noted-waiting.ts',
    find: 'before?.databaseId === id',
    replace: 'before !== undefined',
    tests: ['src/sync/noted-waiting.test.ts'],
  },
  {
    name: 'noted: what was lost is forgotten at the next change',
    file: 'src/sync/noted-waiting.ts',
    find: 'together(before?.lost, isSame',
    replace: 'together(undefined, isSame',
    tests: ['src/sync/noted-waiting.test.ts'],
  },
  {
    name: 'noted: a database that cannot be opened is taken for an empty one',
    file: 'src/sync/noted-waiting.ts',
    find: 'else noteUnreadable()',
    replace: '',
    tests: ['src/sync/noted-waiting.test.ts'],
  },
  {
    name: 'upgrade: what an older app has tried to send is taken for times of the device',
    file: 'src/offline/upgrade-row.ts',
    find: 'row.inServerTime = true',
    replace: '',
    tests: ['src/offline/sender-clock.test.ts'],
  },
  {
    name: 'persister: what had no room is not tried again',
    file: 'src/offline/persister.ts',
    find: 'new Set([...changed, ...withoutRoom])',
    replace: 'new Set(changed)',
    tests: [persister],
  },
  {
    name: 'persister: does not say what had no room',
    file: 'src/offline/persister.ts',
    find: 'withoutRoom.add(hash)',
    replace: 'withoutRoom.clear()',
    tests: [persister],
  },
  {
    name: 'persister: parts of two windows are mixed',
    file: 'src/offline/persister.ts',
    find: 'stored && orders.includes(stored.order) ?',
    replace: 'stored ?',
    tests: [persister],
  },
  {
    name: 'persister: a row that is in a list twice begins two parts',
    file: 'src/offline/list-parts.ts',
    find: 'startsPart(key) && !parts.has(key)',
    replace: 'startsPart(key)',
    tests: [persister],
  },
  {
    name: 'first paint: drawn in another role',
    file: 'src/sync/first-paint.ts',
    find: '${churchId} ${role} ${appScript()}',
    replace: '${churchId} ${appScript()}',
    tests: [firstPaint],
  },
  {
    name: 'first paint: of any person',
    file: 'src/sync/first-paint.ts',
    find: 'client.buster === buster && isCurrent()',
    replace: 'client.buster !== undefined',
    tests: [firstPaint],
  },
  {
    name: 'outbox: a page writes in the name of who has signed in elsewhere',
    file: 'src/offline/outbox.ts',
    find: 'page?.user ?? ',
    replace: '',
    tests: [outbox],
  },
  {
    name: 'outbox: a page writes after the end of its session',
    file: 'src/offline/outbox.ts',
    find: 'session?.userId !== owner.user',
    replace: 'false',
    tests: [outbox],
  },
]
