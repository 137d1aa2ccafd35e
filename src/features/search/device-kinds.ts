import type { Kind } from './entry.ts'
import { acts } from './kinds/acts.ts'
import { events } from './kinds/events.ts'
import { givers } from './kinds/givers.ts'
import { groups } from './kinds/groups.ts'
import { people } from './kinds/people.ts'
import { sermons } from './kinds/sermons.ts'

/** The kinds that are read from what the app stores for the person who is signed in, in their order. */
export const deviceKinds: readonly Kind[] = [acts, people, groups, events, givers, sermons]
