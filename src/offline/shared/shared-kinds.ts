import { isAudio, maxPodcastBytes } from '#contract/files.ts'
import { listEndings, listTypes, maxListBytes } from '#contract/imports.ts'

/** What is known of a shared file without its bytes. */
export type SharedFile = Pick<File, 'name' | 'type' | 'size'>

/** Where shared files go on: into an import of members, or into the upload of a podcast. */
export type ShareDestination = 'import' | 'podcast'

/** Why shared files go nowhere. `file`: the one to blame. */
export type ShareProblem =
  | { code: 'nothing' | 'several_recordings' | 'mixed' }
  | { code: 'unknown' | 'empty'; file: SharedFile }
  | { code: 'too_large'; file: SharedFile; limit: number }

function destinationOf(file: SharedFile): ShareDestination | undefined {
  if (isAudio(file)) return 'podcast'
  const [ending] = /\.[^.]*$/.exec(file.name.toLowerCase()) ?? []
  // As the import itself: the name counts, and the media type where the name has no ending.
  const isList = ending === undefined ? listTypes.includes(file.type) : listEndings.includes(ending)
  return isList ? 'import' : undefined
}

const limits: Record<ShareDestination, number> = { import: maxListBytes, podcast: maxPodcastBytes }

/** Returns where these files go on together, or why they do not. */
export function sortShare(files: readonly SharedFile[]): ShareDestination | ShareProblem {
  if (files.length === 0) return { code: 'nothing' }
  const destinations = new Set<ShareDestination>()
  for (const file of files) {
    const destination = destinationOf(file)
    if (!destination) return { code: 'unknown', file }
    if (file.size === 0) return { code: 'empty', file }
    const limit = limits[destination]
    if (file.size > limit) return { code: 'too_large', file, limit }
    destinations.add(destination)
  }
  const [destination, another] = destinations
  if (another) return { code: 'mixed' }
  return destination === 'podcast' && files.length > 1 ? { code: 'several_recordings' } : destination!
}
