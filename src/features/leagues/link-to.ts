/** Public URL of a league. */
export function linkTo(leagueId: string): string {
  return new URL(`/leagues/${leagueId}`, location.origin).href
}
