/** Help topics in display order, used in the path /help/{topic}. */
export const helpTopics = [
  'set-up-church',
  'add-members',
  'import-list',
  'attendance-offline',
  'several-ushers',
  'absent-members',
  'figures',
  'gifts-and-statements',
  'events-and-invitations',
  'answer-invitation',
  'upload-sermon',
  'listen-offline',
  'team-and-roles',
  'post-league',
  'apply-league',
  'notices',
] as const
export type HelpTopic = (typeof helpTopics)[number]

export const sitePaths = ['/', '/about', '/help', '/contact', ...helpTopics.map((topic) => `/help/${topic}`)]

/** Server-rendered, but not in the sitemap. */
export const accountPaths = ['/login', '/register'] as const

export function isHelpTopic(name: string): name is HelpTopic {
  return helpTopics.some((topic) => topic === name)
}
