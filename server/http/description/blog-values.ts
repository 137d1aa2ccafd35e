/** Values of the fields of posts. */
export const blogValues: Record<string, unknown> = {
  'blogs.title': 'The sower',
  'blogs.body': 'A sower went out to sow.',
  'blogs.description': 'On Matthew 13.',
  'blogs.text': 'A sower went out to sow. Some of the seed fell on good soil.',
  'blogs.filename': '',
  'blogs.status': 'blog_body_completed',
  'blogs.reason': '',
  'blogs.revision': 0,
  'blogs.reason_code': null,
  'blogs.youtubeURL': 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'blogs.thumbnail': null,
  'blogs.language': 'English, United States',
  'blogs.writing_tone': 'Engaging',
  'blogs.chapter': 0,
  'blogs.chapters': 0,
  'blogs.hash': '9f2b64c17e60c84d925bb86e1f0429c74d5aa3f19f2b64c17e60c84d925bb86e',
}
