import { rulesOn } from '../../../../domain/availability.ts'
import type { PublicOffer } from '../../offer/index.ts'

export const guestListRulesOn = (offer: PublicOffer, date: string) => rulesOn(offer, 'guestlist', date)
