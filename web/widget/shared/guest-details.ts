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
export const guestBody = ({ remember, ...details }: Details, lang: string) => {
  const said = Object.entries(details).map(([name, value]) => [
    name,
    (typeof value === 'string' ? value.trim() : value) || undefined,
  ])
  return { ...Object.fromEntries(said), locale: lang } as GuestBody
}
