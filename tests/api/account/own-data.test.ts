import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { attendance } from '#contract/attendance/attendance.ts'
import { donations } from '#contract/donations.ts'
import { groups } from '#contract/groups.ts'
import { imports } from '#contract/imports.ts'
import { members } from '#contract/members.ts'
import { blogIntegrations, blogs, blogVersions, transcriptDrafts } from '#server/db/schema/blogs.ts'
import { churchUsers } from '#server/db/schema/church.ts'
import { subscriptions } from '#server/db/schema/billing.ts'
import { members as memberTable } from '#server/db/schema/members.ts'
import { deliveries, sends } from '#server/db/schema/reminders.ts'
import { createNotices } from '#server/notices/notify.ts'
import { member, owner, withRole } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { anEvent } from '#tests/support/samples/events.ts'
import { settled, upload } from '#tests/support/samples/imports/import-file.ts'
import { ownData } from '#tests/support/samples/account/own-data.ts'
import { addPodcast, plainArtwork, recording } from '#tests/support/samples/podcasts.ts'

const api = await startApi()

it('has all that is the person’s: account, churches that they own, photos and recordings', async () => {
  const pastor = await owner(api)
  const { token } = pastor
  const church_id = pastor.church.id
  const ana = await member(api, token, church_id, 'Ana =Désir')
  await member(api, token, church_id)
  const { body: choir } = await api.call(groups.create, { church_id, name: 'Koral' }, { token })
  const { id: _, church_id: __, createdAt: ___, updatedAt: ____, photo: _____, ...texts } = ana
  const given = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== null))
  await api.call(members.update, { member_id: ana.id, ...given, groups: [choir.id] }, { token })
  await api.storage.put('photos/ana', Buffer.from('WEBP'))
  await api.db.update(memberTable).set({ photo: 'ana' }).where(eq(memberTable.id, ana.id))
  await api.call(
    donations.add,
    { church_id, member_id: ana.id, amount: 12.5, date: '2026-03-01', note: 'Pou do a' },
    { token },
  )
  const marks = [{ member_id: ana.id, present: true, marked_at: '2026-01-04T15:00:00Z' }]
  await api.call(attendance.mark, { church_id, date: '2026-01-04', marks }, { token })
  await anEvent(api, church_id, { title: 'Jèn', guests: [ana.id] })
  const sendId = randomUUID()
  await api.db.insert(sends).values({ id: sendId, churchId: church_id, kind: 'absent' })
  await api.db.insert(deliveries).values({
    id: randomUUID(),
    sendId,
    churchId: church_id,
    memberId: ana.id,
    name: ana.name,
    body: 'Nou sonje w.',
    status: 'sent',
  })
  const colleague = await withRole(api, church_id, 'leader')
  const podcast = await addPodcast(api, pastor.user.id, { title: 'Bon gadò a: 1/2', privacyStatus: 3 })

  await api.db.insert(subscriptions).values({
    userId: pastor.user.id,
    providerId: randomUUID(),
    product: 'starter',
    status: 'active',
    next: 'starter',
    periodEnd: new Date('2026-12-15T10:00:00Z'),
    cardBrand: 'visa',
    cardLast4: '4242',
  })

  const message = { from_user_id: randomUUID(), from_name: 'Marie', text: 'Nou rive!' }
  await createNotices(api).notify(api.db, pastor.user.id, 'message_received', message)

  const { files, json, csv, response } = await ownData(api, pastor)
  expect(json('notices.json')).toMatchObject([{ kind: 'message_received', about: 'Marie', count: 1 }])
  // The message itself is somebody else's.
  expect(files.get('notices.json')!.toString()).not.toContain('Nou rive!')
  expect(csv('payments.csv')).toContain('starter,2026-12-15T10:00:00Z,visa 4242')
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="lakou-[\d-]+\.zip"$/)
  const lists = [
    'members',
    'groups',
    'households',
    'service-times',
    'services',
    'attendance',
    'donations',
    'events',
    'event-guests',
  ]
  const more = [
    'funds',
    'gift-batches',
    'messages',
    'message-texts',
    'replies',
    'follow-ups',
    'visitor-cards',
    'team',
    'activity',
  ]
  const folder = 'churches/Legliz Lakou'
  const sermon = `podcasts/2026-11-15 Bon gadò a 1 2 ${podcast.slice(0, 8)}`
  const photo = `photos/Ana =Désir ${ana.id.slice(0, 8)}.webp`
  expect([...files.keys()].toSorted()).toEqual(
    [
      'README.txt',
      'account.json',
      ...['churches', 'payments', 'sessions', 'security-events', 'listening', 'podcasts', 'show'].flatMap(
        bothFiles,
      ),
      ...['notices', 'notice-settings', 'messages'].flatMap(bothFiles),
      ...['integrations', 'transcriptions'].flatMap(bothFiles),
      ...['leagues', 'applications', 'saved-searches', 'reviews', 'posts', 'post-versions'].flatMap(
        bothFiles,
      ),
      `${folder}/church.json`,
      ...[...lists, ...more].map((list) => `${folder}/${list}`).flatMap(bothFiles),
      `${folder}/${photo}`,
      `${sermon}.mp3`,
      `${sermon}.jpg`,
    ].toSorted(),
  )
  expect(files.get(`${sermon}.mp3`)).toEqual(recording('plain.mp3'))
  expect(files.get(`${folder}/${photo}`)!.toString()).toBe('WEBP')
  expect(json(`${folder}/church.json`)).toMatchObject({ name: 'Legliz Lakou', weekly_reminder: false })
  expect(json(`${folder}/members.json`)).toMatchObject([
    { id: ana.id, name: 'Ana =Désir', phone: ana.phone, groups: ['Koral'], photo },
    { name: 'Élisée Jean', groups: [], photo: null },
  ])
  expect(json(`${folder}/donations.json`)).toMatchObject([
    { member_id: ana.id, member: 'Ana =Désir', amount: '12.50', currency: 'USD', date: '2026-03-01' },
  ])
  expect(csv(`${folder}/donations.csv`)).toBe(
    '\uFEFFDate,Member,Amount,Currency,Notes,Fund,Method,Check number,Batch\r\n' +
      '2026-03-01,Ana =Désir,12.50,USD,Pou do a,,Cash,,\r\n',
  )
  expect(csv(`${folder}/attendance.csv`)).toContain('2026-01-04,,Ana =Désir,yes')
  expect(json(`${folder}/event-guests.json`)).toMatchObject([{ event: 'Jèn', answer: 'pending' }])
  expect(json(`${folder}/messages.json`)).toMatchObject([{ body: 'Nou sonje w.', status: 'sent' }])
  expect(json(`${folder}/team.json`)).toMatchObject([
    { name: pastor.user.name, role: 'owner' },
    { name: colleague.user.name, role: 'leader' },
  ])
  expect(json('podcasts.json')).toMatchObject([
    { id: podcast, privacy_status: 3, file: `${sermon}.mp3`, artwork: `${sermon}.jpg` },
  ])
  expect(json('account.json')).toMatchObject({ id: pastor.user.id, ways_in: [{ kind: 'password' }] })
  expect(csv('security-events.csv')).toContain('Your data was prepared for download.')
  expect(csv('README.txt')).toContain(`${folder}/members.csv`)
})

it('has posts with what they were before and their pictures, where they are published, and what was heard', async () => {
  const pastor = await owner(api)
  const userId = pastor.user.id
  const podcastId = await addPodcast(api, userId, { title: 'Bon gadò a' })
  const id = randomUUID()
  const written = { status: 'blog_body_completed' as const, thumbnail: plainArtwork }
  await api.db.insert(blogs).values({ id, userId, title: 'Gadò', body: 'Kounye a', ...written })
  await api.db.insert(blogVersions).values({ blogId: id, revision: 1, title: 'Gadò', body: 'Anvan' })
  const site = { siteUrl: 'https://blog.example', siteUser: 'marie' }
  await api.db.insert(blogIntegrations).values({
    id: randomUUID(),
    userId,
    name: 'WORDPRESS',
    status: 'ACTIVE',
    apiKey: 'the-sealed-key',
    ...site,
  })
  const cues = ['Senyè a', 'se gadò mwen.'].map((text, start) => ({ start, end: start + 1, text }))
  const heard = { timed: true, cues }
  await api.db.insert(transcriptDrafts).values({ podcastId, status: 'ready', transcript: heard })
  const { files, json, csv } = await ownData(api, pastor)
  expect(json('posts.json')).toMatchObject([{ id, picture: `posts/${plainArtwork}.jpg` }])
  expect(files.get(`posts/${plainArtwork}.jpg`)!.length).toBeGreaterThan(0)
  expect(json('post-versions.json')).toMatchObject([{ blog_id: id, revision: 1, text: 'Anvan' }])
  expect(csv('integrations.csv')).toContain('WORDPRESS,https://blog.example,marie')
  expect([...files.values()].join('\n')).not.toContain('the-sealed-key')
  const [draft] = json('transcriptions.json')
  expect(draft).toMatchObject({ podcast: 'Bon gadò a', text: 'Senyè a se gadò mwen.' })
  expect(JSON.parse(String(draft!['transcript']))).toEqual(heard)
})

it('has the codes in its lists by their names in the person’s language, and as they are for programs', async () => {
  const pastor = await owner(api)
  const ana = await member(api, pastor.token, pastor.church.id, 'Ana')
  const church_id = pastor.church.id
  const marks = [{ member_id: ana.id, present: false, marked_at: '2026-01-04T15:00:00Z' }]
  await api.call(attendance.mark, { church_id, date: '2026-01-04', marks }, { token: pastor.token })
  await anEvent(api, church_id, { title: 'Jèn', guests: [ana.id] })
  const { csv, json } = await ownData(api, pastor, 'ht')
  const folder = 'churches/Legliz Lakou'
  expect(csv(`${folder}/attendance.csv`)).toContain('2026-01-04,,Ana,non')
  expect(json(`${folder}/attendance.json`)).toMatchObject([{ present: false }])
  expect(csv(`${folder}/event-guests.csv`)).toContain('Jèn,Ana,poko reponn')
  expect(csv(`${folder}/team.csv`)).toContain(`${pastor.user.name},Pwopriyetè,`)
  expect(csv('churches.csv')).toContain('Legliz Lakou,Pwopriyetè,')
  expect(json('churches.json')).toMatchObject([{ role: 'owner' }])
  expect(csv('security-events.csv')).not.toContain('data_downloaded')
})

const bothFiles = (list: string) => [`${list}.csv`, `${list}.json`]

it('has nothing private of anybody else, and no secret', async () => {
  const pastor = await owner(api)
  const colleague = await withRole(api, pastor.church.id, 'leader')
  const elsewhere = await owner(api)
  const stranger = await member(api, elsewhere.token, elsewhere.church.id, 'Wideline Pierre')
  const membership = { churchId: elsewhere.church.id, userId: pastor.user.id, role: 'leader' as const }
  await api.db.insert(churchUsers).values(membership)
  const { files, json } = await ownData(api, pastor)
  const text = [...files.values()].join('\n')
  for (const secret of [
    colleague.user.email,
    elsewhere.user.email,
    stranger.name,
    stranger.phone,
    stranger.id,
  ])
    expect(text).not.toContain(secret)
  const { rows } = await api.pool.query<{ secret: string }>(
    `select secret_hash as secret from identities where user_id = $1
     union all select unnest(array[access_hash, refresh_hash]) from sessions where user_id = $1`,
    [pastor.user.id],
  )
  for (const { secret } of rows) expect(text).not.toContain(secret)
  expect(json('churches.json')).toMatchObject([
    { church: 'Legliz Lakou', role: 'owner' },
    { church: 'Legliz Lakou', role: 'leader' },
  ])
  expect([...files.keys()].filter((path) => path.endsWith('church.json'))).toHaveLength(1)
})

it.each(['en', 'fr', 'ht'])(
  'our own import reads the list of members back, headings in %s',
  async (language) => {
    const pastor = await owner(api)
    const { token } = pastor
    const church_id = pastor.church.id
    const { body: choir } = await api.call(groups.create, { church_id, name: 'Koral' }, { token })
    const people = [
      { name: 'Élisée Jean', phone: '+50937123456', email: 'elisee@example.org', groups: [choir.id] },
      {
        name: '-Ana Désir',
        phone: '+13055550123',
        email: 'ana@example.org',
        birthday: '1980-05-17',
        address: '12, Ri Lanbi',
        household: 'Désir',
        details: 'Batize: 1999\nRòb: L',
      },
    ]
    for (const one of people) {
      expect((await api.call(members.add, { church_id, ...one }, { token })).status).toBe(200)
    }
    await api.db
      .update(memberTable)
      .set({ joinedOn: '2019-09-01' })
      .where(eq(memberTable.churchId, church_id))
    const { files } = await ownData(api, pastor, language)

    const other = await owner(api)
    const list = files.get('churches/Legliz Lakou/members.csv')!
    const id = await upload(api, other, 'members.csv', list)
    const read = await settled(api, other, id)
    expect(read).toMatchObject({ status: 'review', totals: { problems: 0 } })
    expect((await api.call(imports.confirm, { import_id: id }, { token: other.token })).status).toBe(200)
    expect(await settled(api, other, id)).toMatchObject({ status: 'done', added: 2 })

    const shown = async (by: typeof pastor) => {
      const rows = await api.pool.query<object>(
        `select m.name, m.phone, m.email, m.birthday, m.address, m.household, m.details, m.joined_on::text as joined,
         array(select g.name from group_members gm join groups g on g.id = gm.group_id where gm.member_id = m.id) as groups
       from members m where m.church_id = $1 order by m.sort_name`,
        [by.church.id],
      )
      return rows.rows
    }
    expect(await shown(other)).toEqual(await shown(pastor))
  },
)
