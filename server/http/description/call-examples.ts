import { ownValue } from '#contract/fields/own-value.ts'
import type { contract } from '#contract/contract.ts'
import type { Endpoint, InputOf, ResponseOf } from '#contract/endpoint.ts'
import type { CallName } from './calls.ts'
import { idOf, members, now } from './example-ids.ts'

type Areas = typeof contract

interface Example<Call extends Endpoint> {
  /** Takes the place of the input that the fields' names make. */
  input?: InputOf<Call>
  /** Goes over the response that they make. */
  response?: { [Field in keyof ResponseOf<Call>]?: ResponseOf<Call>[Field] }
}

type ExampleOf<Call> = Call extends Endpoint ? Example<Call> : never

const church_id = idOf('church', 'id')!
const other = idOf('members', 'b_id')!
const group_id = idOf('groups', 'id')!
const donation_id = idOf('donations', 'id')!
const event_id = idOf('events', 'id')!
const import_id = idOf('imports', 'id')!
const passkey = { id: 'kW0AI1H4QSKqAdbJ', rawId: 'kW0AI1H4QSKqAdbJ', type: 'public-key' } as const
const heard = { timed: true, cues: [{ start: 0, end: 4.2, text: 'A sower went out to sow.' }] }
const ways = { kind: 'rsvp_answered', app: true, push: true, mail: false } as const
const quietHours = {
  quiet: true,
  quiet_from: 21,
  quiet_to: 7,
  quiet_messages: false,
  show_text: false,
  time_zone: 'America/Port-au-Prince',
}

/** Of a call, where the names of its fields alone would make an example that says little or is not true. */
const ofCalls: { [A in keyof Areas]?: { [V in keyof Areas[A]]?: ExampleOf<Areas[A][V]> } } = {
  account: {
    update: { input: { name: 'Marie Joseph', company: 'Legliz Lakou', city: 'Jakmèl' } },
  },
  leagues: { open: { response: { leagues: [] } } },
  applications: {
    apply: {
      input: {
        league_id: idOf('leagues', 'id')!,
        note: 'I have played for five years.',
        answers: ['Goalkeeper'],
        date_of_birth: '2010-05-18',
      },
    },
  },
  google: { join: { input: { ticket: 'T'.repeat(43), secret: 'S'.repeat(43), code: '204816' } } },
  passkeys: {
    add: {
      input: {
        response: {
          ...passkey,
          response: {
            clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
            attestationObject: 'o2NmbXRkbm9uZQ',
          },
        },
      },
    },
    signIn: {
      input: {
        response: {
          ...passkey,
          response: {
            clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
            authenticatorData: 'SZYN5YgOjGh0NBcP',
            signature: 'MEUCIQDq0Yl8K3aT',
          },
        },
      },
    },
    addOptions: { response: { options: { challenge: 'Zm9yIGEgcGFzc2tleQ', timeout: 60_000 } } },
    signInOptions: { response: { options: { challenge: 'Zm9yIGEgcGFzc2tleQ', timeout: 60_000 } } },
  },
  secondFactor: {
    makeRecoveryCodes: { input: { password: 'correct horse' } },
    turnOff: { input: { password: 'correct horse' } },
  },
  accountDeletion: {
    request: {
      input: {
        username: 'mariejoseph',
        proof: 'correct horse',
        churches: [{ church_id, action: 'delete', name: 'Legliz Lakou' }],
      },
    },
  },
  imports: {
    get: { response: { readings: [] } },
    map: { input: { import_id, columns: ['name', 'phone'] } },
    checkRow: { input: { import_id, row: 3, phone: '+50937123456' } },
    accept: { input: { import_id, rows: [4] }, response: { rows: [] } },
    confirm: { input: { import_id, rows: [{ row: 3, action: 'skip' }] } },
  },
  members: {
    summary: { response: { replies: [{ id: 'SM5b1f2c3d', body: 'See you on Sunday.', createdAt: now }] } },
    list: { input: { church_id, page: 1, limit: 10, q: 'desir' } },
    update: {
      input: { member_id: members, name: 'Wideline', phone: '+50937123456', email: 'w@example.org' },
    },
  },
  households: {
    list: { input: { church_id, page: 1, limit: 10, q: 'desir' } },
    acceptProposals: { input: { church_id, keys: ['b0d1f60e5c2a4d3e9b7a81c4f2e6d305'] } },
  },
  serviceTimes: { create: { input: { church_id, name: 'Second service', weekday: 0, starts_at: '11:00' } } },
  groups: {
    addMember: { input: { group_id, member_ids: [members] } },
    removeMember: { input: { group_id, member_ids: [members] } },
  },
  billing: { paymentIntent: { input: { amount: 500 } }, subscribe: { input: { plan: 'starter' } } },
  donations: {
    list: { input: { church_id, from: '2026-11-01', to: '2026-11-30', page: 1, limit: 10 } },
    add: {
      input: {
        church_id,
        member_id: members,
        amount: 25,
        note: 'For the roof',
        date: '2026-11-22',
        fund_id: idOf('funds', 'id')!,
        method: 'cheque',
        cheque_number: '1042',
      },
    },
    update: { input: { donation_id, amount: 30 } },
    remove: { input: { donation_id } },
    export: { input: { church_id, from: '2026-11-01', to: '2026-11-30' } },
  },
  events: {
    list: { input: { church_id, page: 1, limit: 10 } },
    update: {
      input: {
        event_id,
        title: 'Thanksgiving service',
        date: '2026-11-26',
        start_time: '10:00 AM',
        end_time: '12:30 PM',
      },
    },
    rsvp: {
      input: { event_id, church_id, member_id: members, status: 'yes' },
      response: { status: 'yes' },
    },
  },
  reminders: {
    preview: {
      response: { text: 'Hello Wideline, Legliz Lakou invites you: Thanksgiving service.', costly: '' },
    },
    sms: {
      response: { kind: 'absent', event_id: null, event_title: null },
      input: { church_id, send_id: idOf('reminders', 'id')!, member_ids: [members] },
    },
    sendMessage: {
      response: { kind: 'message', event_id: null, event_title: null },
      input: {
        church_id,
        send_id: idOf('reminders', 'id')!,
        member_ids: [members],
        text: 'Hello {name}, choir practice is at five today.',
      },
    },
    setText: {
      response: {
        kind: 'absent',
        text: 'Bonjou {name}, nou pa t wè w nan {church} dimanch.',
      },
      input: {
        church_id,
        kind: 'absent',
        language: 'ht',
        text: 'Bonjou {name}, nou pa t wè w nan {church} dimanch.',
      },
    },
  },
  analytics: {
    overview: {
      response: {
        absent_members: [
          { member_id: other, name: 'Jean Pierre', phone: null, missed_weeks: 3, followed_up: null },
        ],
      },
    },
  },
  files: {
    initiate: {
      input: {
        id: 'members-2026-11-22',
        label: 'member-list',
        title: 'members.csv',
        contentType: 'text/csv',
        size: 68,
        church_id,
      },
    },
  },
  podcasts: {
    findPublishers: { input: { q: 'lakou' } },
    transcript: { response: heard },
    setTranscript: { response: heard },
  },
  transcriptions: {
    start: { response: { status: 'queued', reason: '', transcript: null } },
    get: { response: { transcription: { status: 'ready', reason: '', transcript: heard } } },
    use: { input: { podcast_id: idOf('podcasts', 'id')!, cues: heard.cues, replace: true }, response: heard },
  },
  live: {
    // One event of the stream.
    changes: { response: { call: 'attendance.get', key: '2026-11-22' } },
  },
  notices: {
    list: {
      response: {
        notices: [
          {
            id: idOf('notices', 'id')!,
            kind: 'rsvp_answered',
            title: '2 new answers: Thanksgiving service',
            body: 'Wideline Désir is coming.',
            path: `/events/detail/${event_id}`,
            count: 2,
            updatedAt: now,
            readAt: null,
          },
        ],
      },
    },
    read: { input: { ids: [idOf('notices', 'id')!], before: now }, response: { unread: 0 } },
    settings: { response: { kinds: [ways], ...quietHours } },
    changeSettings: {
      input: { kinds: [ways], ...quietHours },
      response: { kinds: [ways], ...quietHours },
    },
    registerPush: {
      input: {
        userId: idOf('account', 'id')!,
        fcmToken:
          '{"endpoint":"https://push.example/wpush/v2/gAAAAABn","keys":{"p256dh":"BCVxsr7N_eNg…","auth":"BTBZMqHH6r4T…"}}',
      },
    },
  },
  messages: {
    live: { response: { call: 'messages.list', key: idOf('account', 'id')! } },
  },
  contact: {
    send: {
      input: {
        name: 'Marie Joseph',
        email: 'marie@example.org',
        topic: 'question',
        message: 'Can two churches share one list of members?',
      },
    },
  },
  security: {
    identities: {
      response: {
        identities: [
          {
            id: idOf('security', 'id')!,
            kind: 'password',
            label: 'marie@example.org',
            createdAt: now,
            lastUsedAt: now,
          },
        ],
      },
    },
    events: {
      response: {
        events: [{ id: 318, kind: 'sign_in', device: 'Firefox on Android', address: '203.0.113.7', at: now }],
      },
    },
  },
}

/** How the files begin that calls respond with, where they are text. */
export const downloads: Partial<Record<CallName, string>> = {
  'members.export': 'Name,Phone,Email\r\nWideline Désir,+50937123456,wideline@example.org\r\n',
  'imports.problems': 'Row,Name,Phone,What is wrong\r\n3,Jean Pierre,x,This is not a phone number.\r\n',
  'donations.export':
    'Date,Member,Amount,Currency,Notes,Fund,Method,Check number\r\n2026-11-22,Wideline Désir,25.00,USD,,Offering,Cash,\r\n',
  'events.calendar': 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\n…\r\nEND:VCALENDAR\r\n',
  'podcasts.captions': 'WEBVTT\n\n00:00.000 --> 00:04.200\nA sower went out to sow.\n',
}

/** Returns what was written by hand for a call. */
export function ownExample(endpoint: Pick<Endpoint, 'name'>) {
  const [area, verb] = endpoint.name.split('.') as [string, string]
  const all: Record<string, Record<string, { input?: object; response?: object }>> = ofCalls
  return ownValue(ownValue(all, area) ?? {}, verb) ?? {}
}
