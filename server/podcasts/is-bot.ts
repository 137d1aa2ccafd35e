import { createIsbotFromList, list } from 'isbot'

/** isbot counts everything but browsers. Patterns that match these players are left out. */
const players = [
  'AntennaPod/3.4.0',
  'PodcastAddict/v2023',
  'Pocket Casts',
  'Overcast/3.0 (+http://overcast.fm/; iOS podcast app)',
  'mpv 0.35.1',
]

export const isBot = createIsbotFromList(
  list.filter((pattern) => !players.some((player) => new RegExp(pattern, 'i').test(player))),
)
