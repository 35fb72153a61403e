import { rulesOn } from '../../domain/availability.ts'
import type { PublicOffer } from '../public-booking/index.ts'

export const listRulesOn = (offer: PublicOffer, date: string) => rulesOn(offer, 'guestlist', date)
