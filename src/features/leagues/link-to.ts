/** The address of a league's page, to be given to others. */
export function linkTo(leagueId: string): string {
  return new URL(`/leagues/${leagueId}`, location.origin).href
}
