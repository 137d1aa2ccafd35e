/** The roles in a church, each may do what the ones before it may. */
export const roles = ['usher', 'leader', 'owner'] as const
export type Role = (typeof roles)[number]

/**
 * The kinds of scope that calls happen in: the roles there, the least first, and the input fields that lead to one.
 * The server's areas say how, each in its `scope.ts`. A call in the caller's own account needs none: it is in `self`.
 */
export const scopes = {
  church: {
    roles,
    fields: [
      'church_id',
      'member_id',
      'member_ids',
      'group_id',
      'donation_id',
      'fund_id',
      'batch_id',
      'event_id',
      'send_id',
      'merge_id',
      'invitation_id',
      'import_id',
      'webhook_id',
      'delivery_id',
      'visitor_id',
    ],
  },
  /** What somebody has posted: a league, an event or a job. */
  league: { roles: ['organiser'], fields: ['league_id', 'application_id', 'application_ids'] },
} as const

export type ScopeKind = keyof typeof scopes
export type RoleIn<K extends ScopeKind> = (typeof scopes)[K]['roles'][number]
export type ScopeField<K extends ScopeKind> = (typeof scopes)[K]['fields'][number]

/** Who may make a call. A role means: that role (or a higher one) in the scope that the input leads to. */
export type Who = 'anyone' | 'signed-in' | RoleIn<ScopeKind>

/** The fields of an input that lead to a scope of this kind. */
type FieldIn<Input, K extends ScopeKind> = Extract<keyof Input, ScopeField<K>>

/** Those of them that cannot be left out. */
type RequiredFieldIn<Input, K extends ScopeKind> = {
  [F in FieldIn<Input, K>]: object extends Pick<Input, F> ? never : F
}[FieldIn<Input, K>]

/**
 * What a call says of its scope: the kind, the least role there, and the field of its input that leads to it. Of
 * several fields the first that is given counts; the last is one that cannot be left out.
 */
export type Scoping<Input, K extends ScopeKind | 'self' | undefined> = K extends ScopeKind
  ? {
      in: K
      who: RoleIn<K>
      scope: RequiredFieldIn<Input, K> | readonly [...FieldIn<Input, K>[], RequiredFieldIn<Input, K>]
    }
  : K extends 'self'
    ? { in: K; who: 'signed-in'; scope?: never }
    : { in?: never; who: 'anyone'; scope?: never }
