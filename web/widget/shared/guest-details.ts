/** What the guest types. All of it is text or a tick, as the form holds it. */
export interface Details {
  readonly guest_name: string
  readonly guest_email: string
  readonly guest_phone: string
  readonly occasion: string
  readonly dietary: string
  readonly comments: string
  readonly marketing_consent: boolean
  readonly remember: boolean
}

export const NO_DETAILS: Details = {
  guest_name: '',
  guest_email: '',
  guest_phone: '',
  occasion: '',
  dietary: '',
  comments: '',
  marketing_consent: false,
  remember: false,
}

const filled = (text: string) => text.trim() || undefined

interface GuestBody {
  guest_name: string
  guest_email: string
  guest_phone?: string
  occasion?: string
  dietary?: string
  comments?: string
  marketing_consent?: boolean
  locale: string
}

/** What a request says about the guest. What was left empty is undefined, which JSON leaves out. */
export const guestBody = (details: Details, lang: string) =>
  ({
    guest_name: details.guest_name.trim(),
    guest_email: details.guest_email.trim(),
    guest_phone: filled(details.guest_phone),
    occasion: filled(details.occasion),
    dietary: filled(details.dietary),
    comments: filled(details.comments),
    marketing_consent: details.marketing_consent || undefined,
    locale: lang,
  }) as GuestBody
