import type { contract } from '#contract/contract.ts'
import type { Step } from './collection-step.ts'

const published = 'a post that is published'

/** The requests for posts, their versions, where they are published, and the sites that they are sent to. */
export const postSteps: { [A in keyof typeof contract]?: Step[] } = {
  blogs: [
    {
      call: 'blogs.create',
      with: {
        id: '{{$guid}}',
        userId: '{{user_id}}',
        podcast_id: undefined,
        youtubeURL: undefined,
        body: undefined,
      },
      sets: { blog_id: 'body.id' },
    },
    { call: 'blogs.list' },
    { call: 'blogs.get' },
    // It is written in the background, and perhaps not yet.
    { call: 'blogs.update', needs: { what: 'a post that is written' } },
    { call: 'blogs.cancel', needs: { what: 'a post that is being written' } },
    { call: 'blogs.retry', needs: { what: 'a post that has failed' } },
    { call: 'blogs.thumbnail', needs: { what: 'a post with a picture' } },
    { call: 'blogs.preview' },
    { call: 'blogVersions.list' },
    { call: 'blogVersions.get' },
    {
      call: 'blogVersions.restore',
      with: { revision: 0 },
      needs: { what: 'a post that is written' },
    },
    { call: 'blogs.export', needs: { what: 'a post that is written' } },
    { call: 'blogs.setPicture', needs: { what: 'a picture' } },
    { call: 'blogs.choosePicture', with: { from: 'none' } },
    { call: 'blogs.setCover', needs: { what: 'a picture' } },
    { call: 'blogs.changeCover', needs: { what: 'a post with a wide picture' } },
    { call: 'blogs.removeCover' },
    { call: 'blogs.addPicture', needs: { what: 'a picture' } },
    { call: 'blogs.fetchPicture', needs: { what: 'a picture of another site' } },
    { call: 'blogs.remove' },
    {
      call: 'blogs.readFile',
      with: { file: { name: 'sermon.txt', type: 'text/plain', text: 'A sower went out to sow.' } },
    },
  ],
  publications: (['get', 'publish', 'update', 'withdraw'] as const).map((verb) => ({
    call: `publications.${verb}`,
    needs: { what: 'a post that is written' },
  })),
  posts: [
    { call: 'posts.list', with: { podcast_id: undefined } },
    { call: 'posts.get', needs: { what: published } },
    { call: 'posts.picture', needs: { what: published } },
  ],
  integrations: [
    { call: 'integrations.list', with: { blog_id: undefined } },
    {
      call: 'integrations.connect',
      // An address that no server calls.
      with: { integration_name: 'WORDPRESS', site_url: 'https://10.0.0.1/' },
      needs: { what: 'a key of Webflow, or a WordPress site' },
    },
    ...(
      [
        'integrations.collections',
        'integrations.collectionFields',
        'integrations.categories',
        'integrations.update',
        'integrations.sync',
        'integrations.reset',
      ] as const
    ).map((call) => ({ call, needs: { what: 'an integration of yours' } })),
  ],
}
