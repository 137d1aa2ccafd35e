/** Whether an usher has the screen at this path: of a church's screens the rolls, and the members to look at. */
export function usherCanOpen(path: string): boolean {
  return /^\/(attendance(\/.*)?|members(\/form(\/.*)?)?)\/?$/.test(path)
}
