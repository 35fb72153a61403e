import type { Role } from '../../contract/row.ts'

/** The password of every demo account. */
export const DEMO_PASSWORD = 'demo-password'

/** The second factor of operator-2fa@demo.test. It is printed at startup for use in an authenticator app. */
export const DEMO_TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

export interface DemoAccount {
  readonly email: string
  readonly password: string
  readonly role: Role
  readonly name: string
  /** What the account is for, by language of the reader. */
  readonly about: { readonly en: string; readonly de: string }
}

const account = (email: string, role: Role, name: string, en: string, de: string): DemoAccount => ({
  email,
  password: DEMO_PASSWORD,
  role,
  name,
  about: { en, de },
})

export const DEMO_ACCOUNTS = [
  account(
    'operator@demo.test',
    'client',
    'Marguerite Ashdown',
    'runs The Copper Heron and Lowtide',
    'führt The Copper Heron und Lowtide',
  ),
  account(
    'operator2@demo.test',
    'client',
    'Callum Threlfall',
    'runs another company, Bramble & Oat',
    'führt ein anderes Unternehmen, Bramble & Oat',
  ),
  account(
    'organiser@demo.test',
    'organiser',
    'Zadie Okonjo',
    'organises events at Lowtide',
    'organisiert Veranstaltungen im Lowtide',
  ),
  account('admin@demo.test', 'admin', 'Ines Caldeira', 'administers the platform', 'verwaltet die Plattform'),
  account('guest@demo.test', 'guest', 'Rowan Ellery', 'a guest with 50 keys', 'ein Gast mit 50 Keys'),
  account(
    'operator-2fa@demo.test',
    'client',
    'Tobias Wren',
    'door manager of the first company, with a second factor',
    'leitet den Einlass des ersten Unternehmens, mit zweitem Faktor',
  ),
  account(
    'manager@demo.test',
    'client',
    'Imogen Fairweather',
    'manager of The Copper Heron',
    'leitet The Copper Heron',
  ),
  account(
    'host@demo.test',
    'client',
    'Jonah Pemberton',
    'host at The Copper Heron',
    'empfängt die Gäste von The Copper Heron',
  ),
  account(
    'door@demo.test',
    'client',
    'Petra Lindqvist',
    'at the doors of The Copper Heron and Lowtide: open /door/',
    'am Einlass von The Copper Heron und Lowtide: /door/ öffnen',
  ),
  account(
    'viewer@demo.test',
    'client',
    'Anselm Birch',
    'reads about The Copper Heron and changes nothing',
    'liest über The Copper Heron und ändert nichts',
  ),
] as const satisfies readonly DemoAccount[]
