import type { Context, Finder, Kind } from './entry.ts'
import { helpTopicsKind } from './kinds/help-topics.ts'
import { screens } from './kinds/screens.ts'

/** Kinds for all users, last. */
const publicKinds: readonly Kind[] = [screens, helpTopicsKind]

export interface LoadedKind {
  heading: string
  find: Finder
}

/** Loads the kinds allowed for the user. Kinds that fail to load are omitted. */
export async function loadKinds(context: Context): Promise<LoadedKind[]> {
  // Lazy: imports the outbox, which is needed only after sign-in.
  const ofDevice = context.user ? (await import('./device-kinds.ts')).deviceKinds : []
  const { mayOpen } = rememberedByScreen(context)
  const loaded = [...ofDevice, ...publicKinds].map(async (kind) => {
    const find = await kind.load(context)
    return {
      heading: kind.heading(),
      find: (words: string[]) => find(words).filter(({ entry }) => mayOpen(entry.target)),
    }
  })
  const settled = await Promise.allSettled(loaded)
  return settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
}

/** Thousands of people share one screen: caches its permission check. */
function rememberedByScreen(context: Context): Pick<Context, 'mayOpen'> {
  const results = new Map<unknown, boolean>()
  return {
    mayOpen(target) {
      const screen = 'to' in target ? target.to : undefined
      const may = results.get(screen) ?? context.mayOpen(target)
      results.set(screen, may)
      return may
    },
  }
}
