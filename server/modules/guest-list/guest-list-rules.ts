import { rulesOn } from '../../domain/availability.ts'
import type { PublicOffer } from '../public-booking/index.ts'

export const guestListRulesOn = (offer: PublicOffer, date: string) => rulesOn(offer, 'guestlist', date)
