/** @typedef {import('#scripts/mutations/table.js').Mutation} Mutation */

const stream = 'tests/api/podcasts/stream.test.ts'
const listens = 'tests/api/podcasts/listens.test.ts'
const ranges = 'contract/text/byte-ranges.test.ts'

/** Mutations of audio streaming. @type {Mutation[]} */
export const streamMutations = [
  {
    name: 'stream: a range is sent one byte short',
    file: 'server/podcasts/send-bytes.ts',
    find: 'return storage.chunks(key, only)',
    replace: 'return storage.chunks(key, { ...only, end: only.end - 1 })',
    tests: [stream],
  },
  {
    name: 'stream: a range is told one byte short',
    file: 'server/podcasts/stream-response.ts',
    find: 'return end - start + 1',
    replace: 'return end - start',
    tests: [stream],
  },
  {
    name: 'stream: the last bytes are one too few',
    file: 'contract/text/byte-ranges.ts',
    find: 'Math.max(0, size - Number(last))',
    replace: 'Math.max(0, size - Number(last) + 1)',
    tests: [ranges],
  },
  {
    name: 'stream: a range that is cut at the end is one byte short',
    file: 'contract/text/byte-ranges.ts',
    find: 'Math.min(Number(last), size - 1)',
    replace: 'Math.min(Number(last), size) - 1',
    tests: [ranges],
  },
  {
    name: 'stream: the first byte beyond the end is in the file',
    file: 'contract/text/byte-ranges.ts',
    find: 'if (range.start < size)',
    replace: 'if (range.start <= size)',
    tests: [ranges],
  },
  {
    name: 'stream: ranges that overlap are sent',
    file: 'contract/text/byte-ranges.ts',
    find: 'return overlap(ranges) ? null : ranges',
    replace: 'return ranges',
    tests: [ranges],
  },
  {
    name: 'stream: any number of ranges',
    file: 'contract/text/byte-ranges.ts',
    find: '!specs?.length || specs.length > maxRanges',
    replace: '!specs?.length',
    tests: [ranges],
  },
  {
    name: 'stream: If-Range is ignored',
    file: 'server/podcasts/stream-response.ts',
    find: "method === 'GET' && rangeApplies(header, file)",
    replace: "method === 'GET'",
    tests: [stream],
  },
  {
    name: 'stream: HEAD answers ranges',
    file: 'server/podcasts/stream-response.ts',
    find: "method === 'GET' && rangeApplies(header, file)",
    replace: 'rangeApplies(header, file)',
    tests: [stream],
  },
  {
    name: 'stream: If-Match is ignored',
    file: 'server/podcasts/preconditions.ts',
    find: 'if (!isAny(match) && !tagsIn(match).includes(etag)) return 412',
    replace: '',
    tests: [stream],
  },
  {
    name: 'stream: a weak validator is not the same',
    file: 'server/podcasts/preconditions.ts',
    find: ".map((tag) => tag.replace(/^W\\//, ''))",
    replace: '',
    tests: [stream],
  },
  {
    name: 'stream: a signature does not end',
    file: 'server/signer.ts',
    find: ' && Number(expires) > now()',
    replace: '',
    tests: [stream],
  },
  {
    name: 'stream: a signature is good for every podcast',
    file: 'server/signer.ts',
    find: 'update(`${subject}\\n${expires}`)',
    replace: 'update(`${expires}`)',
    tests: [stream],
  },
  {
    name: 'stream: a private podcast is open',
    file: 'server/podcasts/rules.ts',
    find: 'status === 1 && privacyStatus !== 3',
    replace: 'status === 1',
    tests: [stream],
  },
  {
    name: 'stream: a private podcast is cached by everybody',
    file: 'server/podcasts/stream.ts',
    find: "if (!isOpen(podcast)) return { 'Cache-Control': 'private, no-store' }",
    replace: '',
    tests: [stream],
  },
  {
    name: 'listens: the owner counts',
    file: 'server/podcasts/listens.ts',
    find: 'if (userId === podcast.userId) return',
    replace: '',
    tests: [listens],
  },
  {
    name: 'listens: a probe counts',
    file: 'server/podcasts/listens.ts',
    find: 'sent <= probe || ',
    replace: '',
    tests: [listens],
  },
  {
    name: 'listens: a bot counts',
    file: 'server/podcasts/listens.ts',
    find: ' || isBot(userAgent)',
    replace: '',
    tests: [listens],
  },
]
