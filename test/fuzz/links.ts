import type { Key } from '../../contract/index.ts'
import { mailedToken } from '../support/mails.ts'
import type { World } from '../support/world.ts'
import type { Account, Company } from './company.ts'

type Page = Parameters<typeof mailedToken>[2]

/** The pages of mailed links that work once, by the row that uses them. */
const PAGES: Partial<Record<Key, Page>> = {
  'POST /api/auth/reset-password': 'reset',
  'POST /api/auth/magic-link/consume': 'sign-in',
  'POST /api/auth/sign-up/confirm': 'confirm',
  'GET /api/invitations/:token': 'invite',
  'POST /api/invitations/:token/accept': 'invite',
}

export const needsLink = (key: Key): boolean => PAGES[key] !== undefined

let asked = 0

/** The secret of a link that was mailed a moment ago, as the row needs it. */
export const mailLink = async (world: World, company: Company, key: Key, { email }: Account) => {
  const page = PAGES[key]
  if (!page) return ''
  const [operator, stranger] = [company.operator, `new-${email}`]
  // Each from another address, and no invitation is one too many.
  asked += 1
  const headers = { 'x-forwarded-for': `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}` }
  await world.app.services.limits.forget('invitationsPerAccount', operator.id)
  const ask: Record<Page, () => Promise<unknown>> = {
    reset: () => world.anyone.ok('POST /api/auth/forgot-password', { headers, body: { email } }),
    'sign-in': () => world.anyone.ok('POST /api/auth/magic-link', { headers, body: { email } }),
    confirm: () =>
      world.anyone.ok('POST /api/auth/sign-up', {
        headers,
        body: { name: 'Ines Calloway', email: stranger },
      }),
    invite: () =>
      operator.ok('POST /api/my-venues/:venueId/members', {
        params: { venueId: company.venueId },
        body: { email: stranger, role: 'host' },
      }),
  }
  await ask[page]()
  const to = page === 'confirm' || page === 'invite' ? stranger : email
  return (await mailedToken(world.database, to, page)) ?? ''
}
