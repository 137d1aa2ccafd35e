import type { OutboxRow } from '#src/offline/database.ts'
import type { Person } from '#tests/support/browser.ts'

/** A leader who uses the phone. */
export interface Leader extends Person {
  /** Members marked only by this leader. */
  names: string[]
  role: 'leader' | 'usher'
}

export const editedFields = ['phone', 'email'] as const
export type EditedField = (typeof editedFields)[number]

/** An edit of one field: its base and new value. */
interface Edit {
  base: string
  value: string
}

/** Key of a field's edits. */
export const editKey = (name: string, field: EditedField) => `${name} ${field}`

/** Compares values; phones may be shown without country code and with spaces. */
export function sameValue(a: string, b: string): boolean {
  const plain = (text: string) => (text.includes('@') ? text : text.replaceAll(/\D/g, '').slice(-8))
  return plain(a) === plain(b)
}

/**
 * The oracle: records what the screen confirmed to each leader and what others did, and derives the expected
 * display and data.
 */
export class Model {
  leaders: Leader[]
  /** The user signed in on the phone. */
  holder: Leader
  /** Ids of the initial members by name. */
  ids: Map<string, string>
  /** Presence by member name. */
  present = new Map<string, boolean>()
  added: { name: string; by: Leader }[] = []
  /** Counter of visitors and gifts, including lost ones. */
  made = 0
  /** Gifts with unique amounts. */
  gifts: { amount: number; by: Leader }[] = []
  deleted: string[] = []
  /** Last phone edit of each field, with the base of the first edit in its chain. */
  private edits = new Map<string, Edit>()
  /** Last value set elsewhere, by field. */
  private elsewhere = new Map<string, string>()
  gone = new Set<'group' | 'church'>()
  /** Ids of the users with lost writes whose notice is still to be shown. */
  losses = new Set<string>()

  constructor(leaders: Leader[], ids: Map<string, string>) {
    this.leaders = leaders
    this.holder = leaders[0]!
    this.ids = ids
  }

  /** Members that the phone's holder may mark. */
  onRoll(): string[] {
    const added = this.added.filter(({ by }) => by === this.holder).map(({ name }) => name)
    return [...this.holder.names, ...added].filter((name) => !this.deleted.includes(name))
  }

  /** Expected marks with their author on the server. */
  marked(): { name: string; by: string }[] {
    const there = [...this.present].filter(([, present]) => present).map(([name]) => name)
    return there.map((name) => ({ name, by: this.markerOf(name).user.id }))
  }

  private markerOf(name: string): Leader {
    return (
      this.leaders.find(({ names }) => names.includes(name)) ??
      this.added.find((member) => member.name === name)!.by
    )
  }

  /** Expected members once everything is sent. */
  members(): string[] {
    const names = [...this.ids.keys(), ...this.added.map(({ name }) => name)]
    return names.filter((name) => !this.deleted.includes(name))
  }

  /** Records a phone edit. An edit that follows a pending one inherits its base. */
  edit(key: string, { base, value }: Edit): void {
    const before = this.edits.get(key)
    this.edits.set(key, { base: before && sameValue(before.value, base) ? before.base : base, value })
  }

  /** Records an edit elsewhere. If it is based on the phone's edit, that one has arrived. */
  editedElsewhere(key: string, { base, value }: Edit): void {
    const onPhone = this.edits.get(key)
    if (onPhone && sameValue(onPhone.value, base)) this.edits.delete(key)
    this.elsewhere.set(key, value)
  }

  /** Removes the phone edits that are not stored. */
  async deleteUnsentEdits(storedValue: (name: string, field: EditedField) => Promise<string>): Promise<void> {
    for (const [key, { value }] of this.edits) {
      const [name, field] = key.split(' ') as [string, EditedField]
      if (!sameValue(await storedValue(name, field), value)) this.edits.delete(key)
    }
  }

  /** Returns the expected final value of each edited field, and whether the phone shows a conflict. */
  expectedEdits(): [key: string, { stored: string; conflict: boolean }][] {
    return [...new Set([...this.edits.keys(), ...this.elsewhere.keys()])].map((key) => {
      const [edit, elsewhere] = [this.edits.get(key), this.elsewhere.get(key)]
      const applies = edit && (elsewhere === undefined || sameValue(edit.base, elsewhere))
      return [key, { stored: applies ? edit.value : elsewhere!, conflict: edit !== undefined && !applies }]
    })
  }

  /** Returns the edit keys that a row reports as conflicts. */
  conflictsIn({ input, conflicts = [] }: OutboxRow): string[] {
    const [name] = [...this.ids].find(([, id]) => id === input['member_id']) ?? ['']
    return conflicts.map(({ field }) => editKey(name, field as EditedField))
  }

  /** Returns whether an action of others explains a row's rejection. */
  explains({ user, call, input }: OutboxRow): boolean {
    if (this.gone.has('church')) return true
    const isUsher = this.leaders.some(({ user: { id }, role }) => id === user && role === 'usher')
    if (call === 'members.add') return isUsher || this.gone.has('group')
    if (call === 'members.update')
      return isUsher || this.deleted.some((name) => this.ids.get(name) === input['member_id'])
    if (call === 'donations.add') return isUsher
    const { marks = [] } = input as { marks?: { member_id: string }[] }
    return this.deleted.some((name) => marks.some(({ member_id }) => member_id === this.ids.get(name)))
  }
}
