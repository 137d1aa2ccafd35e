import { isAudio, maxPodcastBytes } from '#contract/files.ts'
import { listEndings, listTypes, maxListBytes } from '#contract/list-files.ts'

export type SharedFile = Pick<File, 'name' | 'type' | 'size'>

export type ShareDestination = 'import' | 'podcast'

/** `file`: the cause. */
export type ShareProblem =
  | { code: 'nothing' | 'several_recordings' | 'mixed' }
  | { code: 'unknown' | 'empty'; file: SharedFile }
  | { code: 'too_large'; file: SharedFile; limit: number }

function destinationOf(file: SharedFile): ShareDestination | undefined {
  if (isAudio(file)) return 'podcast'
  const [ending] = /\.[^.]*$/.exec(file.name.toLowerCase()) ?? []
  // As the import does: by extension, by media type without one.
  const isList = ending === undefined ? listTypes.includes(file.type) : listEndings.includes(ending)
  return isList ? 'import' : undefined
}

const limits: Record<ShareDestination, number> = { import: maxListBytes, podcast: maxPodcastBytes }

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
