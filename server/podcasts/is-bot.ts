import { createIsbotFromList, list } from 'isbot'

/** isbot counts everything that is not a browser as a bot. Patterns that match one of these players are left out. */
const players = [
  'AntennaPod/3.4.0',
  'PodcastAddict/v2023',
  'Pocket Casts',
  'Overcast/3.0 (+http://overcast.fm/; iOS podcast app)',
  'mpv 0.35.1',
]

/** Whether a user agent belongs to a bot rather than to a listener. */
export const isBot = createIsbotFromList(
  list.filter((pattern) => !players.some((player) => new RegExp(pattern, 'i').test(player))),
)
