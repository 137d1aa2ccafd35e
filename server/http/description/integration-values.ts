/** What stands in the examples of the calls about where posts are published. */
export const integrationValues = {
  'webhooks.url': 'https://example.org/lakou',
  'integrations.api_key': 'the key that Webflow has shown',
  'integrations.site_url': 'https://church.example/',
  'integrations.site_user': 'marie',
  'integrations.displayName': 'Blog Posts',
  'integrations.slug': 'post-body',
  'integrations.type': 'RichText',
  'integrations.article_title': 'name',
  'integrations.article_body': 'post-body',
  'integrations.image': 'main-image',
  'integrations.warning': '',
  'integrations.name': 'Sermons',
  'integrations.url': 'https://webflow.com/dashboard',
}
