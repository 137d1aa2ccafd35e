import type { PublicEvent } from '#contract/events.ts'
import type { PageAssets } from '#contract/pages/page-assets.ts'
import type { RsvpPage } from '#contract/pages/rsvp-page.ts'
import { dateAlone, typedTime } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { ColourSheet, inColour } from '#src/widgets/church-colour.tsx'
import { pictureAddress } from '#src/widgets/church-picture.ts'
import { pageAddress } from './page-address.ts'
import { failureTitle, RsvpBody } from './rsvp-body.tsx'

/** One line about the event, for link previews. */
function summaryOf(event: PublicEvent): string {
  const times = [event.start_time, event.end_time]
    .filter(Boolean)
    .map((time) => typedTime(time))
    .join(' – ')
  return [dateAlone(event.date), times, event.location].filter(Boolean).join(' · ')
}

function titleOf({ found }: RsvpPage): string {
  return typeof found === 'string' ? failureTitle(found) : found.title
}

/**
 * The standalone invitation document, rendered on the server only. Link previews show the event; search
 * engines are excluded.
 */
export function RsvpDocument({ page, assets }: { page: RsvpPage; assets: PageAssets }) {
  const { found, language, origin } = page
  const event = typeof found === 'string' ? undefined : found
  const title = titleOf(page)
  const host = event ? m.rsvp_hosted({ church: event.church_name }) : page.app
  const summary = event ? summaryOf(event) : undefined
  const picture = event?.church_cover ?? event?.church_logo
  const linkPicture = picture ? pictureAddress(picture) : '/icons/icon-512.png'
  return (
    <html lang={language} {...inColour(event?.church_colour)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{`${title} · ${event ? event.church_name : page.app}`}</title>
        <meta name="robots" content="noindex" />
        {summary && <meta name="description" content={summary} />}
        <meta property="og:type" content="website" />
        <meta property="og:title" content={title} />
        <meta property="og:site_name" content={host} />
        {summary && <meta property="og:description" content={summary} />}
        <meta property="og:url" content={`${origin}${pageAddress(page)}`} />
        <meta property="og:image" content={`${origin}${linkPicture}`} />
        <meta property="og:locale" content={language} />
        <meta name="twitter:card" content={event?.church_cover ? 'summary_large_image' : 'summary'} />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#1c1b2b" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/icons/icon.svg" type="image/svg+xml" />
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <ColourSheet colour={event?.church_colour} />
        {assets.script && <script type="module" src={assets.script} />}
      </head>
      <body>
        <RsvpBody page={page} />
      </body>
    </html>
  )
}
