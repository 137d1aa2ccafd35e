import type { OutboxRow } from '#src/offline/database.ts'
import type { Person } from '#tests/support/browser.ts'

/** A leader who uses the phone. */
export interface Leader extends Person {
  /** The members whom this leader alone marks. */
  names: string[]
  role: 'leader' | 'usher'
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
  /** Gifts by amount, each of which is logged once. */
  gifts: { amount: number; by: Leader }[] = []
  deleted: string[] = []
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

  /** Whether something that others have done explains why the server has rejected a row. */
  explains({ user, call, input }: OutboxRow): boolean {
    if (this.gone.has('church')) return true
    const isUsher = this.leaders.some(({ user: { id }, role }) => id === user && role === 'usher')
    if (call === 'members.add') return isUsher || this.gone.has('group')
    if (call === 'donations.add') return isUsher
    const { marks = [] } = input as { marks?: { member_id: string }[] }
    return this.deleted.some((name) => marks.some(({ member_id }) => member_id === this.ids.get(name)))
  }
}
