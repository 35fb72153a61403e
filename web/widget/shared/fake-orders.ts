import type { EventsPage, GuestListPage, VouchersPage } from '../../../contract/page-data.ts'
import { createClient } from '../../shared/client.ts'
import { openPage } from '../../shared/fake-page.ts'
import { money } from '../../shared/money.ts'
import { App as EventsApp } from '../events/app.tsx'
import eventWords from '../events/words.en.ts'
import { App as GuestListApp } from '../guest-list/app.tsx'
import listWords from '../guest-list/words.en.ts'
import { App as VouchersApp } from '../vouchers/app.tsx'
import voucherWords from '../vouchers/words.en.ts'

/** Widgets that order something, each with a stand-in for its service, for the tests of overlaps. */

interface Asked {
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string>>
  // biome-ignore lint/suspicious/noExplicitAny: what the row's body is
  readonly body: any
}
interface Reply {
  readonly status?: number
  readonly body?: unknown
}

/** What the overlap kit gives: `vi.stubGlobal`, a network in front of a service, and the end of all that is under way. */
export interface Kit {
  stub(name: string, value: unknown): unknown
  stubService<F>(service: (asked: Asked) => Reply): { meet(chosen: readonly F[]): void }
  settle(): Promise<void>
}

/** What every widget's page has. */
export const WIDGET = {
  venue: {
    id: 'ven',
    name: 'Venue',
    address: '',
    phone: null,
    email: null,
    website: null,
    logo_url: null,
    timezone: 'UTC',
    notices: [],
    service_day_start: '06:00',
    currency: 'gbp',
  },
  lang: 'en',
  host: null,
  isolated: false,
  waitlist: false,
  enabled: true,
  now: Date.parse('2026-01-20T12:00:00Z'),
  today: '2026-01-20',
  turnstile_site_key: null,
} as const
/** What the browser remembers of a guest. */
export const GUEST = {
  'maitred-guest': JSON.stringify({ guest_name: 'Ada', guest_email: 'ada@example.com' }),
}
export const priceText = (pence: number) => money(pence, 'gbp', 'en')

/** A page whose orders are answered once for each key. `order`: the amount due for a body. */
const openStage = (
  { stub, stubService, settle }: Kit,
  isOrder: (path: string) => boolean,
  due: (body: Asked['body']) => number,
  read: (asked: Asked) => Reply,
) => {
  const page = openPage(stub, '/widget', GUEST)
  const answers = new Map<string, Reply>()
  const orders: { key: string; body: Asked['body'] }[] = []
  /** What the next orders are answered in place of being made. */
  const refusals: Reply[] = []
  const made: Asked['body'][] = []
  const { meet } = stubService((asked) => {
    if (!isOrder(asked.path)) return read(asked)
    const key = asked.headers['idempotency-key'] ?? ''
    orders.push({ key, body: asked.body })
    const before = answers.get(key)
    if (before) return before
    const refusal = refusals.shift()
    if (refusal) return refusal
    made.push(asked.body)
    const id = `order-${made.length}`
    const answer: Reply = {
      body: {
        success: true,
        booking_id: id,
        status: 'approved',
        tickets: [],
        intent_id: id,
        client_secret: `${id}_secret`,
        ...(due(asked.body) > 0
          ? { requires_payment: true, payment_intent_id: id, payment_client_secret: `${id}_secret` }
          : {}),
      },
    }
    answers.set(key, answer)
    return answer
  })
  const find = (wanted: string) => page.all().find(({ name }) => name === wanted)?.element
  const isLeft = () => page.assigned.length > 0
  /** Presses what has this name, if it is there. Answers whether it was. */
  const press = (name: string): boolean => {
    const element = isLeft() ? undefined : find(name)
    element?.press()
    return element !== undefined
  }
  const walk = async (...names: (string | RegExp)[]) => {
    for (const name of names) {
      await settle()
      const found = page
        .all()
        .find((one) => (typeof name === 'string' ? one.name === name : name.test(one.name)))
      if (!found) throw new Error(`${name} in ${page.text()}`)
      found.element.press()
    }
    await settle()
  }
  return {
    page,
    orders,
    refusals,
    made,
    meet,
    press,
    walk,
    back: () => !isLeft() && history.back(),
    forward: () => !isLeft() && history.forward(),
    /** What the payment that the page was left for is for. */
    paid: () => made[Number(/order-(\d+)/.exec(page.assigned[0] ?? '')?.[1]) - 1],
  }
}

export type Stage = ReturnType<typeof openStage>

export const PER_COVER = 1000
const EVENT = {
  id: 'evt',
  name: 'Disco',
  event_date: '2026-01-23',
  start_time: '22:00',
  end_time: '04:00',
  cover_image_url: null,
  ticket_names: 'off',
  spots_left: 50,
  sells_tables: true,
} as unknown as EventsPage['events'][number]

export const openEvents = (kit: Kit, facts: Partial<EventsPage> = {}) => {
  const service = { perCover: PER_COVER }
  const stage = openStage(
    kit,
    (path) => path.endsWith('/create-intent'),
    ({ selection }) => selection.party_size * service.perCover,
    () => ({
      body: {
        event: EVENT,
        floors: [],
        ticket_types: [],
        policy: null,
        bundles: [],
        any_table: [],
        tables: [
          {
            id: 'tbl',
            table_number: '7',
            capacity: 4,
            min_party: 1,
            price_per_cover_pence: service.perCover,
            deposit_pence: 0,
            available: true,
            x: 0,
            y: 0,
            shape: 'round',
            area_id: null,
          },
        ],
      },
    }),
  )
  const page: EventsPage = { ...WIDGET, events: [EVENT], event: 'evt', ...facts }
  stage.page.show(EventsApp, { page, words: eventWords, call: createClient() })
  return { ...stage, service }
}

export const NIGHTS = ['2026-01-22', '2026-01-23']
export const listPrice = (date: string, party: number) => 1000 * Number(date.slice(8)) + party * 100

export const openList = (kit: Kit, facts: Partial<GuestListPage> = {}) => {
  const stage = openStage(
    kit,
    (path) => path.endsWith('/book'),
    ({ date, party_size }) => listPrice(date, party_size),
    ({ path, query }) => {
      const date = query.get('date') ?? ''
      if (path.endsWith('/booking-days'))
        return { body: { days: NIGHTS.map((night) => ({ date: night, available: true })) } }
      if (path.endsWith('/guestlist-options'))
        return {
          body: {
            surge: { active: false },
            promo: { eligible: false },
            options: [{ rule_id: 'rule', option_kind: 'standard', keys_per_guest: 0, auto_approve: true }],
          },
        }
      return {
        body: {
          date,
          rules: [{ id: 'rule', name: 'Friday', deposit_mode: 'charge', start_time: '22:00' }],
          slots: [
            {
              time: '22:00',
              available: true,
              access_rule_id: 'rule',
              deposit_pence: listPrice(date, Number(query.get('party_size'))),
            },
          ],
          bundles: [],
          next_available_dates: [],
          note: null,
        },
      }
    },
  )
  const page: GuestListPage = {
    ...WIDGET,
    largest_party: 3,
    members_only: 0,
    policy: null,
    wanted: {},
    ...facts,
  }
  stage.page.show(GuestListApp, { page, words: listWords, link: undefined })
  return stage
}

export const openVouchers = (kit: Kit) => {
  const stage = openStage(
    kit,
    (path) => path.endsWith('/create-intent'),
    ({ amount_pence }) => amount_pence,
    ({ path }) => {
      throw new Error(`${path} is not expected.`)
    },
  )
  const page = {
    ...WIDGET,
    expires_at: '2027-01-20',
    offer: {
      fixed_amounts: [2000, 3000, 5000],
      allow_custom: false,
      min_amount_pence: 1000,
      max_amount_pence: 9000,
      min_quantity: 1,
      max_quantity: 3,
      terms: '',
    },
  } as unknown as VouchersPage
  // What a guest typed is in the entry of the history.
  const draft = {
    fixedPence: 3000,
    otherAmount: '',
    quantity: 1,
    isGift: false,
    sendOn: '',
    texts: {
      recipient_name: '',
      recipient_email: '',
      message: '',
      purchaser_name: 'Ada',
      purchaser_email: 'ada@example.com',
    },
  }
  history.replaceState({ maitred: { step: 'amount', draft } }, '')
  stage.page.show(VouchersApp, { page, words: voucherWords, call: createClient() })
  return stage
}
