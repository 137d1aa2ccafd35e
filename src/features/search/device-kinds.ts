import type { Kind } from './entry.ts'
import { acts } from './kinds/acts.ts'
import { events } from './kinds/events.ts'
import { givers } from './kinds/givers.ts'
import { groups } from './kinds/groups.ts'
import { people } from './kinds/people.ts'
import { sermons } from './kinds/sermons.ts'

/** Kinds that search cached data of a signed-in user, in order. */
export const deviceKinds: readonly Kind[] = [acts, people, groups, events, givers, sermons]
