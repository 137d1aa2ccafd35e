import { createIsbotFromList, list } from 'isbot'

/** isbot takes whatever is no browser for a bot. What one of these players fits does not make one here. */
const players = [
  'AntennaPod/3.4.0',
  'PodcastAddict/v2023',
  'Pocket Casts',
  'Overcast/3.0 (+http://overcast.fm/; iOS podcast app)',
  'mpv 0.35.1',
]

/** Whether a user agent says that it is a machine that nobody listens to. */
export const isBot = createIsbotFromList(
  list.filter((pattern) => !players.some((player) => new RegExp(pattern, 'i').test(player))),
)
