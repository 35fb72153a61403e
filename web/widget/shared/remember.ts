import type { Details } from './guest-details.ts'

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

export const rememberedDetails = (): Partial<Details> => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}')
  } catch {
    return {}
  }
}
