import type { Context, Finder, Kind } from './entry.ts'
import { helpTopicsKind } from './kinds/help-topics.ts'
import { screens } from './kinds/screens.ts'

/** The kinds that everybody can find, after the others. */
const everybodys: readonly Kind[] = [screens, helpTopicsKind]

export interface LoadedKind {
  heading: string
  find: Finder
}

/** Reads all that can be found on this device and may be opened, by kind. A kind that cannot be read is left out. */
export async function loadKinds(context: Context): Promise<LoadedKind[]> {
  // Lazy: it brings the outbox along, which is needed only after signing in.
  const ofDevice = context.user ? (await import('./device-kinds.ts')).deviceKinds : []
  const { mayOpen } = rememberedByScreen(context)
  const loaded = [...ofDevice, ...everybodys].map(async (kind) => {
    const find = await kind.load(context)
    return {
      heading: kind.heading(),
      find: (words: string[]) => find(words).filter(({ entry }) => mayOpen(entry.target)),
    }
  })
  const settled = await Promise.allSettled(loaded)
  return settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
}

/** Of thousands of people all lead to one screen: whether it may be opened is asked once a screen. */
function rememberedByScreen(context: Context): Pick<Context, 'mayOpen'> {
  const known = new Map<unknown, boolean>()
  return {
    mayOpen(target) {
      const screen = 'to' in target ? target.to : undefined
      const may = known.get(screen) ?? context.mayOpen(target)
      known.set(screen, may)
      return may
    },
  }
}
