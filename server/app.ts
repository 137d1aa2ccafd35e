import { Hono } from 'hono'
import type { Pool } from 'pg'
import type { ApiDocsPage } from '#contract/pages/api-docs-page.ts'
import { contract } from '#contract/contract.ts'
import { anyCall } from '#contract/endpoint.ts'
import type { RsvpPage } from '#contract/pages/rsvp-page.ts'
import type { VisitPage } from '#contract/pages/visit-page.ts'
import { accountDataHandlers } from './account/own-data/handlers.ts'
import { accountDeletionHandlers } from './account/deletion/handlers.ts'
import { isKnownDevice } from './account/device-store.ts'
import { emailProver } from './account/email/first-proof.ts'
import { accountEmailHandlers } from './account/email/handlers.ts'
import { apiKeysHandlers } from './account/api-keys/handlers.ts'
import { googleHandlers } from './account/google/handlers.ts'
import { googleRoutes } from './account/google/routes.ts'
import { accountHandlers } from './account/handlers.ts'
import { securityHandlers } from './account/security/handlers.ts'
import { phoneSignInHandlers } from './account/phone/handlers.ts'
import { passkeysHandlers } from './account/passkeys/handlers.ts'
import { secondFactorHandlers } from './account/second-factor/handlers.ts'
import { profileHandlers } from './account/profile/handlers.ts'
import { viewUser } from './account/rules.ts'
import { securityNotices } from './account/security-notices.ts'
import { analyticsHandlers } from './analytics/handlers.ts'
import { attendanceHandlers } from './attendance/handlers.ts'
import { serviceTimesHandlers } from './attendance/service-times-handlers.ts'
import { contactHandlers } from './contact/handlers.ts'
import { blogsHandlers } from './blogs/handlers.ts'
import { blogVersionsHandlers } from './blogs/version-handlers.ts'
import { publicationsHandlers } from './blogs/publications/handlers.ts'
import { postsHandlers } from './blogs/publications/post-handlers.ts'
import { renderForSites } from './blogs/pictures/render-for-sites.ts'
import { billingHandlers } from './billing/handlers.ts'
import { professionalEnder } from './billing/end-professional.ts'
import { lookUpNow } from './billing/workers.ts'
import { churchHandlers } from './church/handlers.ts'
import { colourStyles } from './church/colour-styles.ts'
import { requireRole } from './church/scope.ts'
import { createChurchEvents } from './church-events.ts'
import type { Db } from './db/connection.ts'
import { giftBatchesHandlers } from './donations/batches-handlers.ts'
import { fundsHandlers } from './donations/funds-handlers.ts'
import { donationsHandlers } from './donations/handlers.ts'
import { eventsHandlers } from './events/handlers.ts'
import { rsvpPages } from './events/rsvp-pages.ts'
import { feesHandlers } from './fees/handlers.ts'
import { filesHandlers } from './files/handlers.ts'
import type { GoogleSignIn } from './gateways/google-sign-in.ts'
import type { MailGateway } from './gateways/mail.ts'
import { mailQueue } from './gateways/mail-queue.ts'
import type { PublishingProviders } from './gateways/publishing/open-publishing.ts'
import type { PublicFetch } from './gateways/public-fetch.ts'
import type { PaymentGateway } from './gateways/payments/payments.ts'
import type { PushGateway } from './gateways/push/push.ts'
import type { SmsGateway } from './gateways/sms.ts'
import type { Storage } from './gateways/storage/storage.ts'
import type { VideoGateway } from './gateways/video/video.ts'
import { groupsHandlers } from './groups/handlers.ts'
import { areGroups } from './groups/store.ts'
import { appFiles } from './http/app-files.ts'
import { guardApiKeys } from './http/api-key.ts'
import type { BackupState } from './http/backup-state.ts'
import { descriptionFiles } from './http/description/description-files.ts'
import type { Handlers } from './http/context.ts'
import { respondWithError } from './http/errors.ts'
import { inLanguage, languageOf } from './http/language.ts'
import type { LogHash } from './http/log-hash.ts'
import { compressStreams } from './http/json-response.ts'
import { logRequests } from './http/log-requests.ts'
import { markResponse } from './http/mark-response.ts'
import { mount } from './http/mount.ts'
import { setHeader, requestHeader } from './http/node-message.ts'
import { refuseOverload } from './http/overload.ts'
import { notFound } from './http/problem.ts'
import { dataHeaders, securityHeaders } from './http/security.ts'
import { unsentPage } from './http/unsent-page.ts'
import { householdsHandlers } from './households/handlers.ts'
import { importsHandlers } from './imports/handlers.ts'
import { integrationsHandlers } from './integrations/handlers.ts'
import { prepareImport } from './imports/start.ts'
import type { Jobs } from './jobs.ts'
import type { Live } from './live.ts'
import { liveHandlers } from './live/handlers.ts'
import { userStreamHandlers } from './live/user-handlers.ts'
import type { Log } from './log.ts'
import { viewMember } from './members/columns.ts'
import { membersHandlers } from './members/handlers.ts'
import { visitorPages } from './members/visitors/pages.ts'
import { applicationsHandlers, viewApplicationOf } from './applications/handlers.ts'
import { waitingListPromoter } from './applications/places.ts'
import { paymentServices, stripeWebhooks } from './payment-services.ts'
import { leaguesHandlers } from './leagues/handlers.ts'
import { reviewsHandlers } from './reviews/handlers.ts'
import { signedResume } from './account/profile/resume-handlers.ts'
import { searchMembers } from './members/search.ts'
import { noticesHandlers } from './notices/handlers.ts'
import { createNotices } from './notices/notify.ts'
import { messagesHandlers } from './messages/handlers.ts'
import { messageServices } from './messages/send-message.ts'
import { operationRoutes } from './operations/operation-routes.ts'
import type { Operations } from './operations/operation-routes.ts'
import { apiDocs } from './pages/api-docs.ts'
import { installedApp } from './pages/installed-app.ts'
import type { PublicPages } from './pages/serve-page.ts'
import { podcastsHandlers } from './podcasts/handlers.ts'
import { showSettingsHandlers, showsHandlers } from './podcasts/shows/show-handlers.ts'
import { podcastMaker } from './podcasts/maker.ts'
import { postSources } from './podcasts/post-sources.ts'
import { sermonSource } from './podcasts/sermon-source.ts'
import { publicPages } from './public-pages.ts'
import { transcriptionHandlers } from './podcasts/transcription/handlers.ts'
import { podcastStream } from './podcasts/stream.ts'
import { remindersHandlers } from './reminders/handlers.ts'
import { twilioWebhooks } from './reminders/webhooks.ts'
import { apiBase, runtimeSettings } from './runtime-settings.ts'
import { scopes } from './scopes.ts'
import { isReachedByHttps } from './settings.ts'
import type { Settings } from './settings.ts'
import type { Signer } from './signer.ts'
import { teamHandlers } from './team/handlers.ts'
import { textServices } from './text-services.ts'
import { uploadedFiles } from './uploaded-files.ts'
import { uploadsHandlers } from './uploads/handlers.ts'
import { webhooksHandlers } from './webhooks/handlers.ts'

/** Dependencies of the app: `main.ts` creates the real ones, tests their own. */
export interface Services extends PublicPages, Operations {
  settings: Settings
  pool: Pool
  db: Db
  storage: Storage
  /** Null without a provider: messages are stored as unsent. */
  sms: SmsGateway | null
  mail: MailGateway | null
  /** Null when Google sign-in is not configured. */
  google: GoogleSignIn | null
  publicFetch: PublicFetch
  publishing: PublishingProviders
  payments: PaymentGateway | null
  push: PushGateway
  /** Null when the operator disabled video captions. */
  video: VideoGateway | null
  jobs: Jobs
  live: Live
  log: Log
  logHash: LogHash
  signer: Signer
  renderRsvpPage: (page: RsvpPage) => Promise<string>
  renderVisitPage: (page: VisitPage) => Promise<string>
  renderApiDocs: (page: ApiDocsPage) => Promise<string>
  readBackupState: () => Promise<BackupState>
  /** Validate every response against the contract. */
  checkResponses: boolean
}

function allHandlers(services: Services) {
  const enqueueMail = mailQueue(services)
  const { countTexts, enqueueText, sendTextNow, mailOperator } = textServices(services)
  const noteSecurityChange = securityNotices({ enqueueMail, enqueueText })
  const proveEmail = emailProver(noteSecurityChange)
  const accountServices = { ...services, enqueueMail, noteSecurityChange, proveEmail }
  const churchEvents = createChurchEvents(services)
  const { notify, markSeen, removeText } = createNotices(services)
  const moveUp = waitingListPromoter(notify)
  const { sendMessage, ...messageEvents } = messageServices({ notify, markSeen, removeText })
  const holders = {
    profile: profileHandlers(services),
    church: churchHandlers(services),
    imports: importsHandlers({ ...services, churchEvents }),
    files: filesHandlers({
      ...services,
      requireRole,
      prepareImport: (list) => prepareImport(services, list),
      podcasts: podcastMaker(services),
      notify,
    }),
    podcasts: podcastsHandlers(services),
    messages: messagesHandlers({ ...services, ...messageEvents }),
  }
  return {
    ...holders,
    uploads: uploadsHandlers({ ...services, ...uploadedFiles(services, holders) }),
    account: accountHandlers({
      ...accountServices,
      endProfessional: professionalEnder(paymentServices(services)),
    }),
    google: googleHandlers(accountServices),
    phoneSignIn: phoneSignInHandlers({ ...accountServices, sendTextNow }),
    accountEmail: accountEmailHandlers(accountServices),
    secondFactor: secondFactorHandlers({ ...accountServices, enqueueText }),
    passkeys: passkeysHandlers(accountServices),
    accountData: accountDataHandlers(accountServices),
    accountDeletion: accountDeletionHandlers({
      ...accountServices,
      enqueueText,
      endPayments: (tx, userId) => lookUpNow(tx, services.jobs, userId),
    }),
    team: teamHandlers({ ...services, enqueueMail, notify, markSeen }),
    members: membersHandlers({ ...services, churchEvents }),
    groups: groupsHandlers({
      membersOf: async (db, of) => {
        const { rows, total } = await searchMembers(db, { ...of, terms: [], archived: 'no' })
        return { members: rows.map(viewMember), total }
      },
    }),
    households: householdsHandlers({ churchEvents }),
    attendance: attendanceHandlers({ churchEvents }),
    serviceTimes: serviceTimesHandlers({ areGroups }),
    funds: fundsHandlers,
    giftBatches: giftBatchesHandlers,
    donations: donationsHandlers({ churchEvents }),
    events: eventsHandlers({ ...services, churchEvents, notify }),
    reminders: remindersHandlers({ ...services, countTexts }),
    analytics: analyticsHandlers,
    live: liveHandlers(services),
    blogs: blogsHandlers({ ...services, ...postSources(services.storage) }),
    blogVersions: blogVersionsHandlers,
    publications: publicationsHandlers({ ...services, ...postSources(services.storage) }),
    posts: postsHandlers({ ...services, ...sermonSource(services) }),
    integrations: integrationsHandlers({
      ...services,
      renderPost: (db, post) => renderForSites(db, post, services.settings.publicUrl ?? ''),
      readPicture: (hash) => postSources(services.storage).readPicture(hash, '1400.jpg'),
    }),
    shows: showsHandlers(services),
    showSettings: showSettingsHandlers(services),
    transcriptions: transcriptionHandlers(services),
    notices: noticesHandlers(services),
    messages: { ...holders.messages, ...userStreamHandlers(services) },
    leagues: leaguesHandlers({ ...services, notify, moveUp }),
    applications: applicationsHandlers({ notify, moveUp, resumeAddress: signedResume, sendMessage }),
    fees: feesHandlers({ ...paymentServices(services), viewApplication: viewApplicationOf }),
    reviews: reviewsHandlers({ notify }),
    contact: contactHandlers({ mailOperator }),
    security: securityHandlers(accountServices),
    webhooks: webhooksHandlers(services),
    apiKeys: apiKeysHandlers(accountServices),
    billing: billingHandlers({ ...paymentServices(services), viewUser }),
  } satisfies { [Area in keyof typeof contract]: Handlers<(typeof contract)[Area]> }
}

/** Builds the HTTP app: the API below /api, server-rendered pages, the operator's page and the web app. */
export function buildApp(services: Services): Hono {
  const app = new Hono()
  const isApi = (path: string) => path.startsWith(`${apiBase}/`)
  const ofData = dataHeaders(services.settings)
  const ofPages = securityHeaders(services.settings)
  app.use(logRequests(services), markResponse(anyCall))
  app.use((c, next) => (isApi(c.req.path) ? ofData : ofPages)(c, next))
  app.use((c, next) => inLanguage(languageOf(requestHeader(c, 'accept-language')), next))
  app.onError((error, c) => respondWithError(error, c, services.log))

  app.route('/', operationRoutes(services))
  const { settings, push } = services
  const api = new Hono()
  api.use(async (c, next) => {
    setHeader(c, 'Cache-Control', 'no-store')
    await next()
  })
  api.use(compressStreams)
  api.use(refuseOverload(services.pool))
  api.use(guardApiKeys)
  api.route('/', descriptionFiles(services.settings.publicUrl, services.payments !== null))
  for (const path of ['/docs/*', '/login/google/*', '/files/stream/*']) api.use(path, ofPages)
  api.route('/docs', apiDocs(services, apiBase))
  api.route('/', podcastStream(services))
  const options = {
    ...services,
    scopes,
    fileHeaders: ofPages,
    trustProxy: settings.trustProxy,
    secure: isReachedByHttps(settings),
    isKnownDevice: (email: string, device: string) => isKnownDevice(services.db, email, device),
  }
  api.route('/login/google', googleRoutes(services))
  api.route('/', mount(contract, allHandlers(services), options))
  api.route('/webhooks/twilio', twilioWebhooks(services))
  api.route('/webhooks/stripe', stripeWebhooks(services))
  api.all('*', () => {
    throw notFound()
  })
  api.onError((error, c) => respondWithError(error, c, services.log))
  app.route(apiBase, api)

  app.get('/settings.json', (c) => {
    c.header('Cache-Control', 'no-store')
    return c.json(runtimeSettings(settings, push.settings))
  })
  app.get('/outbox', (c) => c.redirect('/unsent', 308))
  app.route('/unsent', unsentPage(services))
  app.route(
    '/',
    rsvpPages({ ...services, ...createNotices(services), churchEvents: createChurchEvents(services) }),
  )
  const shared = { ...services, runtimeSettings: runtimeSettings(settings, push.settings) }
  for (const part of [visitorPages(services), colourStyles(), installedApp(settings), publicPages(shared)])
    app.route('/', part)
  app.route('/', appFiles())
  return app
}
