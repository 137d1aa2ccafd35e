import type { RenderRsvpPage, RsvpPage } from '#contract/pages/rsvp-page.ts'
import { builtPage } from '#server/pages/built-page.ts'

const built = builtPage<{ renderRsvpPage: RenderRsvpPage }>(
  'rsvp-page.js',
  'src/features/rsvp/page-script.ts',
  '.vite/pages-manifest.json',
)

/** Renders an invitation page with the build's bundle. */
export async function renderRsvpPage(page: RsvpPage): Promise<string> {
  const { exports, assets } = await built()
  return exports.renderRsvpPage(page, assets)
}
