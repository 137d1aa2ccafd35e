import type { ServiceKey } from '#contract/attendance/service-key.ts'
import type { contract } from '#contract/contract.ts'
import type { Donation } from '#contract/donations.ts'
import type { ResponseOf, Endpoint, ValidInputOf } from '#contract/endpoint.ts'
import type { Currency } from '#contract/fields/money.ts'
import type { GiftBatch } from '#contract/gift-batches.ts'
import type { OutboxRow } from './database.ts'
import type { MarkedService, OverlayLists, ServiceOf } from './overlay.ts'

type Contract = typeof contract
type QueueableOf<Area extends keyof Contract> = {
  [Verb in keyof Contract[Area] & string]: Contract[Area][Verb] extends { queueable: true }
    ? `${Area}.${Verb}`
    : never
}[keyof Contract[Area] & string]

export type QueueableName = { [Area in keyof Contract]: QueueableOf<Area> }[keyof Contract]

export interface QueueableCall<E extends Endpoint = Endpoint> {
  endpoint: E
  /** Rows that share a key are sent in order. */
  entityKeys(input: ValidInputOf<E>): string[]
  /** Keys that must reach the server first. */
  dependsOn(input: ValidInputOf<E>): string[]
  /** Made by the app itself, so not listed. */
  silent: boolean
  /** Null: each row goes alone. */
  batch: Batch<E> | null
  /** Entities that only the outbox knows yet. */
  adds(input: ValidInputOf<E>): Added | Added[] | null
  overlay: Overlay<ValidInputOf<E>>
  /** What to refetch once it is sent. */
  readBack(input: ValidInputOf<E>): ReadBack[]
  describe(input: ValidInputOf<E>, known: Known): Description | null
  /** Corrects a rejected row; null: it can only be retried or discarded. */
  editLink(row: Pick<OutboxRow, 'order' | 'church'>, input: ValidInputOf<E>): EditLink | null
  sentNotice:
    | 'member-added'
    | 'member-updated'
    | 'household-added'
    | 'donation-logged'
    | 'league-posted'
    | 'league-changed'
    | null
}

const defaults = {
  dependsOn: () => [],
  silent: false,
  batch: null,
  adds: () => null,
  overlay: {},
  readBack: () => [],
  describe: () => null,
  editLink: () => null,
  sentNotice: null,
} satisfies Partial<QueueableCall>

export function queueable<E extends Endpoint>(
  endpoint: E,
  call: Pick<QueueableCall<E>, 'entityKeys'> & Partial<Omit<QueueableCall<E>, 'endpoint'>>,
): QueueableCall<E> {
  return { ...defaults, ...call, endpoint }
}

interface Batch<E extends Endpoint> {
  group(input: ValidInputOf<E>): string
  join(inputs: ValidInputOf<E>[]): ValidInputOf<E>
  rejection?(response: ResponseOf<E>, input: ValidInputOf<E>): string | undefined
  /** Rejected parts of a row that the server took otherwise. */
  rejectedParts?(
    response: ResponseOf<E>,
    input: ValidInputOf<E>,
  ): { input: ValidInputOf<E>; message: string }[]
}

export function lastOfGroup<E extends Endpoint>(group: Batch<E>['group']): Batch<E> {
  return { group, join: (inputs) => inputs.at(-1)! }
}

export type Added =
  | { kind: 'member'; id: string; name: string }
  | { kind: 'donation'; id: string; member_id: string; amount: number }
  | { kind: 'batch'; id: string; date: string; name: string }
  | { kind: 'fund'; id: string; name: string }
  | { kind: 'household'; id: string; name: string }

export type ListOverlay<Input = Record<string, unknown>> = {
  [L in keyof OverlayLists]?: LayOver<Input, L>
}

type Overlay<Input> = ListOverlay<Input> & {
  service?: {
    isOf: (row: OutboxRow, of: ServiceOf) => boolean
    apply: (service: MarkedService, row: OutboxRow, clockOffset: number) => void
  }
}

/** Bivariant, so that any call fits. */
type LayOver<Input, L extends keyof OverlayLists> = {
  method(
    entries: Map<string, OverlayLists[L]['entry']>,
    input: Input,
    row: OutboxRow,
    of: OverlayLists[L]['of'],
  ): void
}['method']

export type ReadBack =
  | { list: 'members' | 'households' | 'services' | 'donations' | 'batches' | 'funds' | 'analytics' }
  | ({ list: 'service' } & ServiceKey)
  | { list: 'summary'; memberId: string }
  | { list: 'conversations' }
  | { list: 'messages'; userId: string }
  | { list: 'notices' }
  | { list: 'leagues'; leagueId: string | undefined }
  | { list: 'applied'; leagueId: string }
  | { list: 'blog'; blogId: string }
  | { list: 'groups' | 'visitors' }
  | { list: 'events' | 'podcasts'; deletedId: string }

/** Names are undefined where the device does not know them. */
export type Description =
  | { kind: 'deleted'; name: string | undefined }
  | { kind: 'member-added'; name: string }
  | { kind: 'member-changed'; name: string | undefined }
  | { kind: 'followed-up'; count: number; name: string | undefined }
  | { kind: 'follow-up-removed' }
  | { kind: 'members-archived' | 'members-restored'; count: number; name: string | undefined }
  | { kind: 'household-added'; name: string; count: number }
  | { kind: 'household-split'; name: string }
  | { kind: 'household-changed' | 'household-merged' | 'household-deleted'; name: string | undefined }
  | {
      kind: 'household-member-set' | 'household-member-removed'
      name: string | undefined
      household: string | undefined
    }
  | { kind: 'marked'; present: boolean; name: string | undefined; date: string }
  | { kind: 'marks'; count: number; date: string }
  | { kind: 'guests'; count: number; date: string }
  | { kind: 'gift-added' | 'gift-changed' | 'gift-deleted'; gift: DescribedGift }
  | {
      kind: 'batch-opened' | 'batch-changed' | 'batch-closed' | 'batch-reopened' | 'batch-deleted'
      batch: DescribedBatch
    }
  | { kind: 'fund-added' | 'fund-renamed'; name: string }
  | { kind: 'fund-archived' | 'fund-restored'; name: string | undefined }
  | { kind: 'message'; name: string | undefined; text: string }
  | { kind: 'league-posted' | 'blog-changed'; title: string }
  | { kind: 'league-changed' | 'applied'; title: string | undefined }

export interface DescribedGift {
  name: string | undefined
  amount: number | undefined
  currency: Currency | undefined
}

type DescribedBatch = Pick<GiftBatch, 'date' | 'name'> | undefined

/** By id, from the server and from other rows. */
export interface Known {
  names: ReadonlyMap<string, string>
  gifts?: ReadonlyMap<string, Pick<Donation, 'member_id' | 'amount' | 'currency'>>
  batches?: ReadonlyMap<string, Pick<GiftBatch, 'date' | 'name'>>
  leagues?: ReadonlyMap<string, string>
  funds?: ReadonlyMap<string, string>
  groups?: ReadonlyMap<string, string>
}

export type EditLink =
  | { form: 'member-add'; churchId: string; row: number }
  | { form: 'member-edit'; churchId: string; memberId: string }
  | { form: 'family-add'; row: number }
  | { form: 'household'; householdId: string }
  | { form: 'donation-add'; row: number }
  | { form: 'gift'; giftId: string }
  | { form: 'gift-batch'; batchId: string }
  | { form: 'funds' }
  | { form: 'message'; userId: string; row: number }
  | { form: 'league-create'; row: number }
  | { form: 'league-edit' | 'league'; leagueId: string }
  | { form: 'blog'; blogId: string }
