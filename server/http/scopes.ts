import type { RoleIn, ScopeField, ScopeKind } from '#contract/scope.ts'

/** SQL by input field: the id of the scope that the field's value, `$2`, leads to. */
export type ScopeIds<K extends ScopeKind> = Record<ScopeField<K>, string>

/** How one kind of scope is found; the areas say it, and `app.ts` puts it together. */
interface ScopeSql<K extends ScopeKind> {
  /** A query for who has which role where: `user_id`, `scope_id`, `role`. */
  roles: string
  ids: ScopeIds<K>
}

/** Every kind of scope. A field of the contract that no area explains does not compile. */
export type Scopes = { [K in ScopeKind]: ScopeSql<K> }

/** Where a call happens, and the caller's role there. */
export type InScope = { [K in ScopeKind]: { id: string; role: RoleIn<K> } }
