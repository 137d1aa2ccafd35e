import axe from 'axe-core'
import { expect } from 'vitest'

/** What axe finds on the screen as it stands, in words that say where. */
async function violations(): Promise<string[]> {
  // Colours that are on their way have no contrast yet.
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
  }
  const found = await axe.run({ resultTypes: ['violations'], preload: { assets: ['media'] } })
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** Expects that axe finds nothing wrong with the screen, in either theme. For what no server of the journeys shows. */
export async function expectAccessible(): Promise<void> {
  const { dataset } = document.documentElement
  const { theme } = dataset
  for (const name of ['dark', 'light']) {
    dataset['theme'] = name
    await expect.poll(violations).toEqual([])
  }
  if (theme === undefined) delete dataset['theme']
  else dataset['theme'] = theme
}
