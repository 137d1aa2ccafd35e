/** @typedef {import('#scripts/mutations/table.js').Mutation} Mutation */

const chunks = 'src/audio/saved/chunk-plan.test.ts'
const pieces = 'src/audio/saved/pieces.test.ts'
const saved = 'src/audio/saved/store.test.ts'
const parts = 'src/audio/uploads/part-plan.test.ts'
const uploads = 'src/audio/uploads/upload-store.test.ts'
const positions = 'src/audio/player/position-rules.test.ts'

/** Mutations of saved audio, uploads and the player. @type {Mutation[]} */
export const audioMutations = [
  {
    name: 'chunks: what has arrived is fetched again',
    file: 'src/audio/saved/chunk-plan.ts',
    find: 'start: index * chunkSize + lengthOf(index)',
    replace: 'start: index * chunkSize',
    tests: [chunks],
  },
  {
    name: 'chunks: half a chunk counts as whole',
    file: 'src/audio/saved/chunk-plan.ts',
    find: 'if (lengthOf(index) >= chunkLength(index, size)) continue',
    replace: 'if (lengthOf(index) > 0) continue',
    tests: [chunks],
  },
  {
    name: 'chunks: the last one is counted full',
    file: 'src/audio/saved/chunk-plan.ts',
    find: 'return Math.min(chunkSize, size - index * chunkSize)',
    replace: 'return chunkSize',
    tests: [chunks],
  },
  {
    name: 'chunks: a span ends one byte short',
    file: 'src/audio/saved/chunk-plan.ts',
    find: 'Math.min(chunkSize, end + 1 - first)',
    replace: 'Math.min(chunkSize, end - first)',
    tests: [chunks],
  },
  {
    name: 'pieces: damaged bytes are played',
    file: 'src/audio/saved/pieces.ts',
    find: '=== piece.digest ? chunk.bytes : undefined',
    replace: '!== undefined ? chunk.bytes : undefined',
    tests: [pieces],
  },
  {
    name: 'pieces: a damaged chunk is not fetched again',
    file: 'src/audio/saved/pieces.ts',
    find: 'await markDamaged(row.key, [index])\n      return undefined',
    replace: 'return undefined',
    tests: [pieces],
  },
  {
    name: 'pieces: one that comes late brings removed audio back',
    file: 'src/audio/saved/pieces.ts',
    find: '    const row = await saved.get(key)\n    if (!row) return\n    await chunks.put({ key, index, bytes })',
    replace:
      '    await chunks.put({ key, index, bytes })\n    const row = await saved.get(key)\n    if (!row) return',
    tests: [pieces],
  },
  {
    name: 'pieces: half a chunk is taken for whole',
    file: 'src/audio/saved/pieces.ts',
    find: 'bytes?.byteLength === chunkLength(index, row.podcast.size)',
    replace: 'bytes',
    tests: [pieces],
  },
  {
    name: 'pieces: two are swapped',
    file: 'src/audio/saved/pieces.ts',
    find: 'return read.every((bytes) => bytes !== undefined) ? read : undefined',
    replace: 'return read.every((bytes) => bytes !== undefined) ? read.toReversed() : undefined',
    tests: [pieces],
  },
  {
    name: 'saved: one person’s removal takes it from others',
    file: 'src/audio/saved/store.ts',
    find: 'if (owners.length === 0) await removeAudio(row)',
    replace: 'await removeAudio(row)\n  if (owners.length === 0) return',
    tests: [saved],
  },
  {
    name: 'saved: audio of another person stays',
    file: 'src/audio/saved/store.ts',
    find: 'if (others.length > 0) await release(row, others)',
    replace: 'if (others.length > 1) await release(row, others)',
    tests: [saved],
  },
  {
    name: 'saved: what was saved without a sign-in goes',
    file: 'src/audio/saved/store.ts',
    find: "owner !== person && owner !== ''",
    replace: 'owner !== person',
    tests: [saved],
  },
  {
    name: 'saved: the signature stays on the device',
    file: 'src/audio/saved/store.ts',
    find: "podcast.stream_url.replace(/\\?.*/, '')",
    replace: 'podcast.stream_url',
    tests: [saved],
  },
  {
    name: 'saved: removed audio leaves its bytes',
    file: 'src/audio/saved/store.ts',
    find: 'await saved.delete(key)\n    await chunksOf(key).delete()',
    replace: 'await saved.delete(key)',
    tests: [saved],
  },
  {
    name: 'parts: half a part counts as arrived',
    file: 'src/audio/uploads/part-plan.ts',
    find: 'sizes.get(partNumber) !== end - start',
    replace: '!sizes.has(partNumber)',
    tests: [parts],
  },
  {
    name: 'parts: the last one is as long as the others',
    file: 'src/audio/uploads/part-plan.ts',
    find: 'Math.min(size, (i + 1) * partSize)',
    replace: '(i + 1) * partSize',
    tests: [parts],
  },
  {
    name: 'parts: an empty one behind whole ones',
    file: 'src/audio/uploads/part-plan.ts',
    find: 'Math.ceil(size / partSize)',
    replace: 'Math.floor(size / partSize) + 1',
    tests: [parts],
  },
  {
    name: 'uploads: recordings of another person are shown',
    file: 'src/audio/uploads/upload-store.ts',
    find: 'all.filter((row) => row.user === user).toSorted',
    replace: 'all.toSorted',
    tests: [uploads],
  },
  {
    name: 'uploads: the newest first',
    file: 'src/audio/uploads/upload-store.ts',
    find: 'a.madeAt - b.madeAt',
    replace: 'b.madeAt - a.madeAt',
    tests: [uploads],
  },
  {
    name: 'uploads: the file stays behind',
    file: 'src/audio/uploads/upload-store.ts',
    find: 'await database.uploadFiles.delete(id)',
    replace: '',
    tests: [uploads],
  },
  {
    name: 'uploads: one without room is lost',
    file: 'src/audio/uploads/upload-store.ts',
    find: 'inMemory.set(row.id, { row, file })',
    replace: '',
    tests: [uploads],
  },
  {
    name: 'positions: an older one wins',
    file: 'src/audio/player/position-rules.ts',
    find: 'if (existing && existing.movedAt > added.movedAt)',
    replace: 'if (existing && existing.movedAt < added.movedAt)',
    tests: [positions],
  },
  {
    name: 'positions: those of another person are shown',
    file: 'src/audio/player/position-rules.ts',
    find: 'stored && (stored.owner === owner || stored.owner === null)',
    replace: 'stored',
    tests: [positions],
  },
  {
    name: 'positions: the latest podcast goes when there are too many',
    file: 'src/audio/player/position-rules.ts',
    find: 'all[a]!.movedAt <= all[b]!.movedAt ? a : b',
    replace: 'all[a]!.movedAt <= all[b]!.movedAt ? b : a',
    tests: [positions],
  },
  {
    name: 'queue: previous and next are swapped',
    file: 'src/audio/player/queue.ts',
    find: 'previous: queue[index - 1], next: queue[index + 1]',
    replace: 'previous: queue[index + 1], next: queue[index - 1]',
    tests: ['src/audio/player/queue.test.ts'],
  },
]
