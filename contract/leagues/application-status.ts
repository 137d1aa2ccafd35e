/**
 * The status of an application: the organiser shortlists and rejects, the applicant withdraws. In a file without
 * schemas, because the search schema of a route uses it and is part of the app's first file.
 */
export const applicationStatus = {
  pending: 1,
  shortlisted: 2,
  rejected: 3,
  withdrawn: 4,
  waiting: 5,
} as const
