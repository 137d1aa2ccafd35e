import * as ids from './example-ids.ts'

/** The values of the fields of posts that are published. */
export const postValues = {
  'publications.slug': 'the-sower',
  'publications.suggested_slug': 'the-sower',
  'publications.suggested_locale': 'en',
  'publications.url': '/@mariejoseph/the-sower',
  'publications.publish_at': ids.now,
  'publications.missing_pictures': [],
  'publications.locale': 'en',
  'posts.slug': 'the-sower',
  'posts.url': '/@mariejoseph/the-sower',
  'posts.title': 'The sower',
  'posts.description': 'On Matthew 13.',
  'posts.html': '<p>A sower went out to sow.</p>',
  'posts.locale': 'en',
  'posts.tags': ['Matthew', 'parables'],
  'posts.tag': '',
  'posts.cover': null,
  'posts.cover_alt': '',
  'posts.thumbnail': null,
  'posts.limit': 10,
}
