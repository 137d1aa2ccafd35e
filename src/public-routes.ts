import type { AnyRoute } from '@tanstack/react-router'
import { Route as root } from './routes/__root.tsx'
import { Route as guest } from './routes/_guest.tsx'
import { Route as login } from './routes/_guest/login.tsx'
import { Route as register } from './routes/_guest/register.tsx'
import { Route as site } from './routes/_site.tsx'
import { Route as about } from './routes/_site/about.tsx'
import { Route as contact } from './routes/_site/contact.tsx'
import { Route as help } from './routes/_site/help.index.tsx'
import { Route as helpTopic } from './routes/_site/help.$topic.tsx'
import { Route as home } from './routes/_site/index.tsx'
import { Route as league } from './routes/_site/leagues.$leagueId.tsx'
import { Route as post } from './routes/_site/@{$username}.$slug.tsx'
import { Route as publisher } from './routes/_site/@{$username}.index.tsx'
import { Route as podcast } from './routes/_site/podcast.by.$podcastId.tsx'

/** Like routes.gen.ts; the types require a cast. */
function place(route: AnyRoute, parent: AnyRoute, path: string, id = path): AnyRoute {
  return route.update({ id, path, getParentRoute: () => parent } as never)
}

/** Pages that the server renders too, so that the server bundle excludes the rest. */
export const publicRoutes = root.addChildren([
  place(site, root, '', '/_site').addChildren([
    place(home, site, '/'),
    place(about, site, '/about'),
    place(help, site, '/help/'),
    place(helpTopic, site, '/help/$topic'),
    place(contact, site, '/contact'),
    place(publisher, site, '/@{$username}/'),
    place(post, site, '/@{$username}/$slug'),
    place(podcast, site, '/podcast/by/$podcastId'),
    place(league, site, '/leagues/$leagueId'),
  ]),
  place(guest, root, '', '/_guest').addChildren([
    place(login, guest, '/login'),
    place(register, guest, '/register'),
  ]),
])
