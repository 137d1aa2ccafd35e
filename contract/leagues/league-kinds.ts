/**
 * What is posted: a league or an event that people take part in, or a job. In a file without schemas, because the
 * search schema of a route uses it and is part of the app's first file.
 */
export const leagueKinds = ['league', 'event', 'job'] as const
