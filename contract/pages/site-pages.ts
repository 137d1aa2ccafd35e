/** The topics of the help, in the order in which they are listed; the name is the end of the address, /help/{topic}. */
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

/** Paths of the public pages that do not depend on data: the same for everyone, in every language. */
export const sitePaths = ['/', '/about', '/help', '/contact', ...helpTopics.map((topic) => `/help/${topic}`)]

/** Paths of the sign-in and of the registration: drawn for everyone as the others are, and in no sitemap. */
export const accountPaths = ['/login', '/register'] as const

/** Whether there is a help topic of this name. */
export function isHelpTopic(name: string): name is HelpTopic {
  return helpTopics.some((topic) => topic === name)
}
