import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import type { AnyRoute } from '@tanstack/react-router'
import { expect } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import type { Language } from '#contract/fields/fields.ts'
import { queryClient } from '#src/api/query.ts'
import { chooseChurch, session, sessionStore, signIn, signOut } from '#src/api/session.ts'
import { App } from '#src/app.tsx'
import { noteResponse } from '#src/lib/connection.ts'
import { chooseLanguage } from '#src/lib/language.ts'
import { database } from '#src/offline/database.ts'
import { routerOptions } from '#src/router-options.ts'
import { routeTree } from '#src/routes.gen.ts'
import { lastSynced } from '#src/sync/last-synced.ts'
import { startSignedIn } from '#src/sync/signed-in.ts'
import { dismissNotice, notices } from '#src/ui/overlays/notices.ts'
import { legliz, owner, respondAsChurch, sessionOf } from './sample-church.ts'
import type { SampleChurch } from './sample-church.ts'
import { endServer } from './stub-server.ts'

interface Options extends Partial<SampleChurch> {
  /** Default: the owner of the sample church. `newcomer`: somebody who is signed in and has no church. */
  as?: 'owner' | 'newcomer' | 'visitor'
  language?: Language
  /** Puts other responses over those of the sample church. */
  before?: (known: SampleChurch) => void
}

let close = async () => {}
/** Has the app that was opened last follow its session no more. */
let stopFollowing = () => {}

/** Opens the whole app at an address, on the stub server, as somebody. What is there can be given by name. */
export async function open(path: string, options: Options = {}) {
  const { as = 'owner', language = 'en', before, ...given } = options
  const known: SampleChurch = {
    user: owner,
    churches: as === 'newcomer' ? [] : [legliz],
    members: [],
    groups: [],
    donations: [],
    funds: [],
    batches: [],
    events: [],
    ...given,
  }
  respondAsChurch(known)
  before?.(known)
  chooseLanguage(language)
  // As a page that is loaded anew. One that is left would follow every session of the tests that come after this one.
  stopFollowing()
  await cleanup()
  if (as !== 'visitor') await signIn(sessionOf(known.user))
  if (as === 'owner') chooseChurch(known.churches[0]!.id)
  const router = createRouter({
    ...routerOptions,
    // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- `tsc --build` sees the tree without its methods
    routeTree: routeTree as unknown as AnyRoute,
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  let startedFor: string | null = null
  const followSession = async () => {
    const userId = session().user?.id ?? null
    if (userId === startedFor) return
    startedFor = userId
    if (userId) await startSignedIn(userId, (href) => void router.navigate({ href }))
  }
  await followSession()
  // As the app's start does.
  const guarded = () => `${session().user?.id} ${session().user?.deletion_at}`
  let guardedFor = guarded()
  const watching = sessionStore.subscribe(() => {
    if (guarded() === guardedFor) return
    guardedFor = guarded()
    void followSession()
    void router.invalidate()
  })
  stopFollowing = () => watching.unsubscribe()
  await router.load()
  await render(<App router={router} />)
  close = async () => {
    stopFollowing()
    await cleanup()
    await signOut()
  }
  return { router, known, path: () => router.state.location.href }
}

/** Waits until all that the device keeps has been read, so that it is there without a network. */
export async function expectSynced(): Promise<void> {
  await expect.poll(lastSynced).not.toBeNull()
}

/** Closes the app and leaves a device that nobody has used. */
export async function closeApp(): Promise<void> {
  // A sign-in that is still on its way would sign the next test's visitor in.
  await expect.poll(() => queryClient.isMutating()).toBe(0)
  endServer()
  await close()
  await cleanup()
  close = async () => {}
  queryClient.clear()
  for (const { id } of notices.state) dismissNotice(id)
  // The mouse may be over one, which would hold it.
  notices.setState(() => [])
  noteResponse()
  await Promise.all(database.tables.map((table) => table.clear()))
  chooseLanguage('en')
  localStorage.clear()
  sessionStorage.clear()
}
