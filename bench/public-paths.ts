import { leagues } from '#contract/leagues/leagues.ts'
import { apiOf } from '#tests/support/browser.ts'
import type { Server } from '#tests/support/browser.ts'
import { anEvent } from '#tests/support/samples/events.ts'
import { leagueFields } from '#tests/support/samples/league-samples.ts'
import { plainArtwork } from '#tests/support/samples/podcasts.ts'
import { addPublishedPost } from '#tests/support/samples/blogs/posts.ts'

/**
 * Returns the paths of public pages by name: the app's own, an invitation, a publisher's page with more than ten
 * podcasts, a podcast, a post that was written from it, and a league.
 */
export async function publicPaths(server: Server) {
  const api = apiOf(server)
  const owner = await api.owner()
  const [guest] = await api.members(owner, ['Wideline Désir'])
  const event = await anEvent(server, owner.church.id, { date: '2099-12-24', guests: [guest!.id] })
  const description = 'What Psalm 23 says to those who walk through the valley. '.repeat(8)
  let podcastId = ''
  for (let n = 1; n <= 12; n++) podcastId = await api.podcast(owner, { title: `Sermon ${n}`, description })
  const paragraph = `${'Li mennen nou bò dlo ki kalm, li ban nou fòs ankò. '.repeat(6)}\n\n`
  const body = `## Gadò a\n\n${paragraph.repeat(3)}> Li la avèk nou. (0:12)\n\n`.repeat(6)
  await addPublishedPost(server.db, owner.user.id, { podcastId, body, thumbnail: plainArtwork })
  const boss = await api.organiser(await api.person())
  const { league } = await api.call(leagues.create, leagueFields({ description }), boss.access_token)
  return {
    home: '/',
    about: '/about',
    help: '/help',
    'help topic': '/help/attendance-offline',
    contact: '/contact',
    'sign-in': '/login',
    invitation: `/event/${event.id}/rsvp?church_id=${owner.church.id}&member_id=${guest!.id}`,
    league: `/leagues/${league.id}`,
    podcast: `/podcast/by/${podcastId}`,
    post: `/@${owner.user.username}/bon-gado-a`,
    'public page': `/@${owner.user.username}`,
  }
}
