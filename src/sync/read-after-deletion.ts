import type { QueryClient } from '@tanstack/react-query'
import { analytics } from '#contract/analytics.ts'
import { church } from '#contract/church.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { events } from '#contract/events.ts'
import { groups } from '#contract/groups.ts'
import { members } from '#contract/members.ts'
import { podcasts } from '#contract/podcasts.ts'
import { eventQuery } from '#src/queries/church-queries.ts'
import { podcastQuery } from '#src/queries/podcast-queries.ts'

// These calls name no church, so all cached lists are refetched.

async function refetch(queryClient: QueryClient, calls: Endpoint[]): Promise<void> {
  await Promise.all(
    calls.map(({ name }) => queryClient.refetchQueries({ queryKey: [name] }, { throwOnError: true })),
  )
}

export function readGroups(queryClient: QueryClient): Promise<void> {
  return refetch(queryClient, [groups.list, members.list])
}

export function readVisitors(queryClient: QueryClient): Promise<void> {
  return refetch(queryClient, [members.visitors, analytics.overview])
}

export function readAfterEvent(queryClient: QueryClient, deletedId: string): Promise<void> {
  queryClient.removeQueries({ queryKey: eventQuery(deletedId).queryKey })
  // Their offsets have changed.
  queryClient.removeQueries({ queryKey: [events.list.name, { older: true }] })
  return refetch(queryClient, [events.list, analytics.overview, church.usage])
}

export function readAfterPodcast(queryClient: QueryClient, deletedId: string): Promise<void> {
  queryClient.removeQueries({ queryKey: podcastQuery(deletedId).queryKey })
  return refetch(queryClient, [podcasts.mine, podcasts.ofPublisher, podcasts.recent])
}
