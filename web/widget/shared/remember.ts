import { type Details, NO_DETAILS } from './guest-details.ts'

/** Nothing is stored unless the guest ticks the box. Browsers may forbid storage in frames; then it stays unticked. */
const KEY = 'maitred-guest'

export const rememberDetails = ({ remember, guest_name, guest_email, guest_phone }: Details) => {
  try {
    if (remember)
      localStorage.setItem(KEY, JSON.stringify({ guest_name, guest_email, guest_phone, remember: true }))
    else localStorage.removeItem(KEY)
  } catch {
    // Not allowed here.
  }
}

export const rememberedDetails = (): Details => {
  try {
    return { ...NO_DETAILS, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') }
  } catch {
    return NO_DETAILS
  }
}
