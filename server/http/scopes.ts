import type { Church } from '#contract/church.ts'
import type { RoleIn, ScopeField, ScopeKind } from '#contract/scope.ts'

/** SQL per input field: the id of the scope that the field's value `$2` leads to. */
export type ScopeIds<K extends ScopeKind> = Record<ScopeField<K>, string>

/** Data of a scope that its calls need, read together with the role. */
interface ScopeData {
  church: Pick<Church, 'timezone' | 'country'>
  league: object
}

/** SQL of one kind of scope, provided by its area. */
interface ScopeSql<K extends ScopeKind> {
  /** Selects all roles: `user_id`, `scope_id`, `role` and the columns of `data`. */
  roles: string
  data: (keyof ScopeData[K] & string)[]
  ids: ScopeIds<K>
}

/** Every kind of scope; a missing field is a type error. */
export type Scopes = { [K in ScopeKind]: ScopeSql<K> }

/** The scope of a call, and the caller's role in it. */
export type InScope = { [K in ScopeKind]: { id: string; role: RoleIn<K> } & ScopeData[K] }
