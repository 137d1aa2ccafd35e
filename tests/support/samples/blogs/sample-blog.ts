import type { Blog } from '#contract/blogs/blogs.ts'

/** A post that is written. */
export const sampleBlog: Blog = {
  id: 'b86e1f04-29c7-4d5a-a3f1-7e60c84d925b',
  title: 'The sower',
  description: '',
  status: 'blog_body_completed',
  reason: '',
  reason_code: null,
  podcast_id: null,
  youtubeURL: null,
  thumbnail: null,
  createdAt: '2026-11-22T12:00:00.000Z',
  updatedAt: '2026-11-22T12:00:00.000Z',
  writer: { model: null, tokens: 0, cost: null, limited: false },
  body: '## Seed\n\nA sower went out.\n\n> He sowed \\*all\\* of it. (0:05)',
  description_typed: false,
  tags: [],
  cover: null,
  cover_alt: '',
  proposals: null,
  by_model: true,
  revision: 0,
  writing_tone: 'Engaging',
  language: 'English, United States',
  chapter: 0,
  chapters: 0,
}
