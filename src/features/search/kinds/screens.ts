import { m } from '#src/locales/paraglide/messages.js'
import type { Kind } from '#src/features/search/entry.ts'
import { findByWords } from '#src/features/search/find-by-words.ts'

export const screens: Kind = {
  heading: m.search_screens,
  load: (context) =>
    findByWords(
      context.screens.map(({ to, label, icon }) => ({
        key: `screen:${to}`,
        title: label(),
        icon,
        target: { to },
      })),
    ),
}
