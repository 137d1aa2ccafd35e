import type { OutboxRow } from '#src/offline/database.ts'
import type { Person } from '#tests/support/browser.ts'

/** A leader who uses the phone. */
export interface Leader extends Person {
  /** The members whom this leader alone marks. */
  names: string[]
  role: 'leader' | 'usher'
}

/** The fields that are edited. */
export const editedFields = ['phone', 'email'] as const
export type EditedField = (typeof editedFields)[number]

/** An edit of one field: what it was changed from, and to. */
interface Edit {
  base: string
  value: string
}

/** What an edit is known by. */
export const editKey = (name: string, field: EditedField) => `${name} ${field}`

/** Whether two texts are the same value: a phone may be shown without the country's code and with spaces. */
export function sameValue(a: string, b: string): boolean {
  const plain = (text: string) => (text.includes('@') ? text : text.replaceAll(/\D/g, '').slice(-8))
  return plain(a) === plain(b)
}

/** What the screen has confirmed to each leader, and what others have done: what must be seen and stored follows. */
export class Model {
  leaders: Leader[]
  /** Who is signed in on the phone. */
  holder: Leader
  /** The ids of the members whom the church has had from the beginning. */
  ids: Map<string, string>
  /** Who is present. */
  present = new Map<string, boolean>()
  added: { name: string; by: Leader }[] = []
  /** Counts visitors and gifts, those included that were lost. */
  made = 0
  /** Gifts by amount, each of which is logged once. */
  gifts: { amount: number; by: Leader }[] = []
  deleted: string[] = []
  /** The last edit of each field on the phone, with what the first of those that follow each other was based on. */
  private edits = new Map<string, Edit>()
  /** The value that each field was given elsewhere last. */
  private elsewhere = new Map<string, string>()
  gone = new Set<'group' | 'church'>()

  constructor(leaders: Leader[], ids: Map<string, string>) {
    this.leaders = leaders
    this.holder = leaders[0]!
    this.ids = ids
  }

  /** The members whom the holder of the phone may mark. */
  onRoll(): string[] {
    const added = this.added.filter(({ by }) => by === this.holder).map(({ name }) => name)
    return [...this.holder.names, ...added].filter((name) => !this.deleted.includes(name))
  }

  /** Who has marked each member present, as the server must say it. */
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

  /** The members that the church has, if nothing is left on the phone. */
  members(): string[] {
    const names = [...this.ids.keys(), ...this.added.map(({ name }) => name)]
    return names.filter((name) => !this.deleted.includes(name))
  }

  /** Notes an edit on the phone. One that follows another which may still wait is based on what that one was based on. */
  edit(key: string, { base, value }: Edit): void {
    const before = this.edits.get(key)
    this.edits.set(key, { base: before && sameValue(before.value, base) ? before.base : base, value })
  }

  /** Notes an edit on another device. The phone's has arrived if that one was based on it. */
  editedElsewhere(key: string, { base, value }: Edit): void {
    const onPhone = this.edits.get(key)
    if (onPhone && sameValue(onPhone.value, base)) this.edits.delete(key)
    this.elsewhere.set(key, value)
  }

  /** Deletes the edits of the phone that are not stored. */
  async deleteUnsentEdits(storedValue: (name: string, field: EditedField) => Promise<string>): Promise<void> {
    for (const [key, { value }] of this.edits) {
      const [name, field] = key.split(' ') as [string, EditedField]
      if (!sameValue(await storedValue(name, field), value)) this.edits.delete(key)
    }
  }

  /** What each edited field is in the end, and whether the phone shows a conflict of it. */
  expectedEdits(): [key: string, { stored: string; conflict: boolean }][] {
    return [...new Set([...this.edits.keys(), ...this.elsewhere.keys()])].map((key) => {
      const [edit, elsewhere] = [this.edits.get(key), this.elsewhere.get(key)]
      const applies = edit && (elsewhere === undefined || sameValue(edit.base, elsewhere))
      return [key, { stored: applies ? edit.value : elsewhere!, conflict: edit !== undefined && !applies }]
    })
  }

  /** The edits of which a row says that they conflict. */
  conflictsIn({ input, conflicts = [] }: OutboxRow): string[] {
    const [name] = [...this.ids].find(([, id]) => id === input['member_id']) ?? ['']
    return conflicts.map(({ field }) => editKey(name, field as EditedField))
  }

  /** Whether something that others have done explains why the server has rejected a row. */
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
