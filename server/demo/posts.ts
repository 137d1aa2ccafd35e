import { desc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { blogPublications, blogs } from '#server/db/schema/blogs.ts'
import { podcasts } from '#server/db/schema/podcasts.ts'
import type { Random } from './seeded-random.ts'

interface DemoPost {
  title: string
  slug: string
  description: string
  body: string
  locale: string
  /** Title of the source podcast. */
  sermon: string
}

const demoPosts: DemoPost[] = [
  {
    title: 'Gadò ki konnen non nou',
    slug: 'gado-ki-konnen-non-nou',
    description: 'Sòm 23 pou semèn sa a: yon gadò ki p ap janm kite youn dèyè.',
    body: `Seyè a se gadò mwen, mwen p ap janm manke anyen. Yon gadò konnen chak mouton li yo pa non yo.

## Li chèche sa ki pèdi a

Lè youn pèdi, li kite katrevendisnèf yo pou l al chèche l.

> Paske li la avèk nou: baton li ak gòl li ban nou kouraj. (2:00)

## Pou semèn sa a

Al vizite yon moun ki manke nan mitan nou. Se konsa yon lakou rete vivan.

- Sòm 23 (0:24)`,
    locale: 'ht',
    sermon: 'Bon Gadò a',
  },
  {
    title: 'Faith walks before it sees',
    slug: 'faith-walks-before-it-sees',
    description: 'What Hebrews 11 says to a week in which little goes as planned.',
    body: `Faith is being sure of what we hope for. Those who are named here had never seen what they walked towards.

## They began all the same

Noah built while the sky was blue. Sarah laughed, and then she held her son.

> Faith does not say that the road is short. It says that somebody walks it with us. (2:05)

- Hebrews 11 (0:25)`,
    locale: 'en',
    sermon: 'Faith in hard times',
  },
]

/** Inserts posts written from the demo podcasts, published a day later. */
export async function addPosts(tx: Db, random: Random, userId: string): Promise<void> {
  const sermons = await tx
    .select({ id: podcasts.id, title: podcasts.title, artwork: podcasts.artwork, at: podcasts.createdAt })
    .from(podcasts)
    .where(eq(podcasts.userId, userId))
    .orderBy(desc(podcasts.createdAt))
  for (const { title, slug, description, body, locale, sermon } of demoPosts) {
    const from = sermons.find((one) => one.title === sermon)!
    const shown = { title, description, body, thumbnail: from.artwork, revision: 0 }
    const publishedAt = new Date(Math.min(from.at.getTime() + 86_400_000, Date.now()))
    const id = random.uuid()
    const dates = { createdAt: publishedAt, updatedAt: publishedAt }
    await tx
      .insert(blogs)
      .values({ id, userId, podcastId: from.id, status: 'blog_body_completed', ...shown, ...dates })
    await tx.insert(blogPublications).values({
      blogId: id,
      userId,
      slug,
      status: 'published',
      publishedAt,
      updatedAt: publishedAt,
      locale,
      ...shown,
    })
  }
}
