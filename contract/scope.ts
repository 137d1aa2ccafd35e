/** Roles in a church; each includes the permissions of the previous ones. */
export const roles = ['usher', 'leader', 'owner'] as const
export type Role = (typeof roles)[number]

/**
 * With their roles, lowest first, and the fields that determine them. Server areas resolve them in
 * `scope.ts`. `self`: the caller's own account.
 */
export const scopes = {
  church: {
    roles,
    fields: [
      'church_id',
      'member_id',
      'member_ids',
      'group_id',
      'household_id',
      'household_change_id',
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
  /** A user's posting: a league, an event or a job. */
  league: { roles: ['organiser'], fields: ['league_id', 'application_id', 'application_ids'] },
} as const

export type ScopeKind = keyof typeof scopes
export type RoleIn<K extends ScopeKind> = (typeof scopes)[K]['roles'][number]
export type ScopeField<K extends ScopeKind> = (typeof scopes)[K]['fields'][number]

/** Access to a call. A role means at least that role in the scope of the input. */
export type Who = 'anyone' | 'signed-in' | RoleIn<ScopeKind>

/** The fields of an input that determine a scope of this kind. */
type FieldIn<Input, K extends ScopeKind> = Extract<keyof Input, ScopeField<K>>

/** The required ones among them. */
type RequiredFieldIn<Input, K extends ScopeKind> = {
  [F in FieldIn<Input, K>]: object extends Pick<Input, F> ? never : F
}[FieldIn<Input, K>]

/**
 * Kind, minimum role, and the field that determines it. Of several fields the first present one counts; the
 * last must be required.
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
