import { randomBytes } from 'node:crypto'
import { conflict } from '../../../../domain/errors.ts'
import { type Warning, withWarnings } from '../../../../domain/warnings.ts'
import { newId } from '../../../db/values.ts'
import type { WriteContext } from '../../../http/context.ts'
import { collection, lockConfiguration } from '../../base/index.ts'
import { countWebhooks } from './queries.ts'

const MAX_PER_VENUE = 10

/** Listing, changing and removing. Adding is an action of its own, since it answers with the secret. */
export const webhookCollection = collection('webhooks', {
  table: 'webhooks',
  prefix: 'whk',
  label: 'Webhook',
  order: ['created_at'],
  defaults: () => ({ active: true }),
  warn: ({ draft }) => warningsFor(draft.url),
  present: ({ created_at }) => ({ created_at: created_at.toISOString() }),
}).filter(({ key }) => key !== 'POST /api/my-venues/:venueId/webhooks')

export const createWebhook = async ({
  tx,
  params: { venueId },
  body,
  now,
}: WriteContext<'POST /api/my-venues/:venueId/webhooks'>) => {
  await lockConfiguration(tx, venueId)
  if ((await countWebhooks(tx, venueId)) >= MAX_PER_VENUE)
    throw conflict(`A venue can have ${MAX_PER_VENUE} webhooks. Remove one first.`, { code: 'quota' })
  const id = newId('whk')
  const secret = `whsec_${randomBytes(32).toString('base64url')}`
  const { url, events, active = true } = body
  await tx
    .insertInto('webhooks')
    .values({ id, venue_id: venueId, url, events, active, secret, created_at: now })
    .execute()
  return withWarnings({ success: true as const, id, secret }, warningsFor(url))
}

const warningsFor = (url: string): Warning[] =>
  url.startsWith('https:')
    ? []
    : [
        {
          code: 'not_encrypted',
          message: 'Deliveries to an http address can be read on their way. Use https.',
        },
      ]
