/**
 * Parts of the menu that a person switches on: posts with their integrations; leagues, jobs, applications and the account
 * type; webhooks and the API key.
 */
export const tools = ['posts', 'leagues', 'developer'] as const
export type Tool = (typeof tools)[number]

/** Returns whether the user has switched the tool on. An earlier version may have stored the user without tools. */
export function hasTool(user: { tools?: readonly Tool[] } | null, tool: Tool): boolean {
  return user?.tools?.includes(tool) ?? false
}
