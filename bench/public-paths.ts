import { apiOf } from '#tests/support/browser.ts'
import type { Server } from '#tests/support/browser.ts'
import { anEvent } from '#tests/support/samples/events.ts'

/**
 * Returns the paths of public pages by name: the app's own, an invitation, a publisher's page with more than ten
 * podcasts, and a podcast.
 */
export async function publicPaths(server: Server) {
  const api = apiOf(server)
  const owner = await api.owner()
  const [guest] = await api.members(owner, ['Wideline Désir'])
  const event = await anEvent(server, owner.church.id, { date: '2099-12-24', guests: [guest!.id] })
  const description = 'What Psalm 23 says to those who walk through the valley. '.repeat(8)
  let podcastId = ''
  for (let n = 1; n <= 12; n++) podcastId = await api.podcast(owner, { title: `Sermon ${n}`, description })
  return {
    home: '/',
    about: '/about',
    help: '/help',
    'help topic': '/help/attendance-offline',
    contact: '/contact',
    'sign-in': '/login',
    invitation: `/event/${event.id}/rsvp?church_id=${owner.church.id}&member_id=${guest!.id}`,
    podcast: `/podcast/by/${podcastId}`,
    'public page': `/@${owner.user.username}`,
  }
}
