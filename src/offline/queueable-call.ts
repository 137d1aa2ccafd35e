import type { contract } from '#contract/contract.ts'
import type { Donation } from '#contract/donations.ts'
import type { ResponseOf, Endpoint, ValidInputOf } from '#contract/endpoint.ts'
import type { Currency } from '#contract/fields/money.ts'
import type { GiftBatch } from '#contract/gift-batches.ts'
import type { Notice } from '#contract/notices.ts'
import type { OutboxRow } from './database.ts'
import type {
  FollowUpsOf,
  GiftsOf,
  MarkedService,
  MembersOf,
  RosterMember,
  ServiceOf,
  ShownBatch,
  ShownBlog,
  ShownConversation,
  ShownDonation,
  ShownFund,
  ShownFollowUp,
  ShownLeague,
  ShownMessage,
} from './overlay.ts'

type Contract = typeof contract
type QueueableOf<Area extends keyof Contract> = {
  [Verb in keyof Contract[Area] & string]: Contract[Area][Verb] extends { queueable: true }
    ? `${Area}.${Verb}`
    : never
}[keyof Contract[Area] & string]

/** The name of every call that the contract marks as queueable. */
export type QueueableName = { [Area in keyof Contract]: QueueableOf<Area> }[keyof Contract]

/** All that the app knows of one call that can be made without a network. */
export interface QueueableCall<E extends Endpoint = Endpoint> {
  endpoint: E
  /** What it changes: rows with a key in common are sent in their order. */
  entityKeys(input: ValidInputOf<E>): string[]
  /** Keys of what must be on the server before. */
  dependsOn(input: ValidInputOf<E>): string[]
  /** The app makes it by itself: no count and no list of waiting rows shows it. */
  silent: boolean
  /** How rows go in one request; null: each goes alone. */
  batch: Batch<E> | null
  /** What only the outbox knows until the server has it, for other rows to be described by. */
  adds(input: ValidInputOf<E>): Added | null
  /** How a row is laid over the server's data, list by list; empty where no list shows it. */
  overlay: Overlay<ValidInputOf<E>>
  /** What must be fetched again once the server has it. */
  readBack(input: ValidInputOf<E>): ReadBack[]
  /** What a row does; null where no list shows it. */
  describe(input: ValidInputOf<E>, known: Known): Description | null
  /** Where a rejected row is mended; null where it can only be retried or discarded. */
  editLink(row: Pick<OutboxRow, 'order' | 'church'>, input: ValidInputOf<E>): EditLink | null
  /** What is said when the form of a rejected row has sent it; null: there is no such form. */
  sentNotice:
    | 'member-added'
    | 'member-updated'
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

/** A queueable call by what sets it apart: without more it goes alone, needs nothing before it and shows in no list. */
export function queueable<E extends Endpoint>(
  endpoint: E,
  call: Pick<QueueableCall<E>, 'entityKeys'> & Partial<Omit<QueueableCall<E>, 'endpoint'>>,
): QueueableCall<E> {
  return { ...defaults, ...call, endpoint }
}

/** Rows in one request. */
interface Batch<E extends Endpoint> {
  /** Rows of the same group go together. */
  group(input: ValidInputOf<E>): string
  /** Makes the request's input. */
  join(inputs: ValidInputOf<E>[]): ValidInputOf<E>
  /** What the response rejects of a row's input, in the server's words. */
  rejection?(response: ResponseOf<E>, input: ValidInputOf<E>): string | undefined
  /** What the response rejects of a row's input of which it takes the rest: a row of its own, with the server's words. */
  rejectedParts?(
    response: ResponseOf<E>,
    input: ValidInputOf<E>,
  ): { input: ValidInputOf<E>; message: string }[]
}

/** Of several rows of a group the last one goes. */
export function lastOfGroup<E extends Endpoint>(group: Batch<E>['group']): Batch<E> {
  return { group, join: (inputs) => inputs.at(-1)! }
}

/** A member, a gift, a batch or a fund that only this device knows of. */
export type Added =
  | { kind: 'member'; id: string; name: string }
  | { kind: 'donation'; id: string; member_id: string; amount: number }
  | { kind: 'batch'; id: string; date: string; name: string }
  | { kind: 'fund'; id: string; name: string }

/** The lists that a row may be laid over: the entries, and what they are shown with. */
export interface OverlayLists {
  members: { entry: RosterMember; of: MembersOf }
  donations: { entry: ShownDonation; of: GiftsOf }
  /** `of`: the church's id, for batches and funds. */
  batches: { entry: ShownBatch; of: string }
  funds: { entry: ShownFund; of: string }
  /** The notes on one member. */
  followUps: { entry: ShownFollowUp; of: FollowUpsOf }
  /** The conversations by the other person's id. */
  conversations: { entry: ShownConversation; of: undefined }
  /** The messages of the conversation with one person, whose id is `of`. */
  messages: { entry: ShownMessage; of: string }
  notices: { entry: Notice; of: undefined }
  /** What the person has posted. */
  leagues: { entry: ShownLeague; of: undefined }
  /** The person's posts. */
  blogs: { entry: ShownBlog; of: undefined }
}

/** How a row changes the lists. */
export type ListOverlay<Input = Record<string, unknown>> = {
  [L in keyof OverlayLists]?: LayOver<Input, L>
}

/** How a row changes the lists, and the service that it marks. */
type Overlay<Input> = ListOverlay<Input> & {
  service?: {
    isOf: (row: OutboxRow, of: ServiceOf) => boolean
    apply: (service: MarkedService, row: OutboxRow, clockOffset: number) => void
  }
}

/** A method's type, so that a call can stand in for any call. */
type LayOver<Input, L extends keyof OverlayLists> = {
  method(
    entries: Map<string, OverlayLists[L]['entry']>,
    input: Input,
    row: OutboxRow,
    of: OverlayLists[L]['of'],
  ): void
}['method']

/** A query, or several, of the row's church or of its person. */
export type ReadBack =
  | { list: 'members' | 'services' | 'donations' | 'batches' | 'funds' | 'analytics' }
  | { list: 'service'; date: string }
  | { list: 'summary'; memberId: string }
  | { list: 'conversations' }
  | { list: 'messages'; userId: string }
  | { list: 'notices' }
  | { list: 'leagues'; leagueId: string | undefined }
  | { list: 'applied'; leagueId: string }
  | { list: 'blog'; blogId: string }

/** What a row does, for the screen to put into words. Names are missing where the device does not know them. */
export type Description =
  | { kind: 'member-added'; name: string }
  | { kind: 'member-changed'; name: string | undefined }
  | { kind: 'followed-up'; count: number; name: string | undefined }
  | { kind: 'follow-up-removed' }
  | { kind: 'members-archived' | 'members-restored'; count: number; name: string | undefined }
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

/** A gift as far as this device knows it. */
export interface DescribedGift {
  name: string | undefined
  amount: number | undefined
  currency: Currency | undefined
}

/** Which batch; undefined: one that this device does not know. */
type DescribedBatch = Pick<GiftBatch, 'date' | 'name'> | undefined

/** What the device knows of what rows are about, from the server and from other rows. */
export interface Known {
  /** The names of members, and of people whom one has written with, by id. */
  names: ReadonlyMap<string, string>
  /** The gifts by id. */
  gifts?: ReadonlyMap<string, Pick<Donation, 'member_id' | 'amount' | 'currency'>>
  /** The batches by id. */
  batches?: ReadonlyMap<string, Pick<GiftBatch, 'date' | 'name'>>
  /** The titles of leagues by id. */
  leagues?: ReadonlyMap<string, string>
  /** The names of funds and groups by id. */
  funds?: ReadonlyMap<string, string>
  groups?: ReadonlyMap<string, string>
}

/** The form where a rejected row is mended. */
export type EditLink =
  | { form: 'member-add'; churchId: string; row: number }
  | { form: 'member-edit'; churchId: string; memberId: string }
  | { form: 'donation-add'; row: number }
  | { form: 'gift'; giftId: string }
  | { form: 'gift-batch'; batchId: string }
  | { form: 'funds' }
  | { form: 'message'; userId: string; row: number }
  | { form: 'league-create'; row: number }
  | { form: 'league-edit' | 'league'; leagueId: string }
  | { form: 'blog'; blogId: string }
