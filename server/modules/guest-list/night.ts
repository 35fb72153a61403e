import { appliesOn } from '../../domain/availability.ts'
import type { PublicOffer } from '../public-booking/index.ts'

export const listRulesOn = (offer: PublicOffer, date: string) =>
  offer.rules.filter((rule) => rule.rule_type === 'guestlist' && appliesOn(rule, date))
