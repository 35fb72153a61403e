import { Type } from 'typebox'
import { EXAMPLE } from './examples.ts'
import { about, named, OneOf, PlainText, Success, Text } from './fields.ts'
import { anyone, ROLES, rows, session } from './row.ts'

const tag = 'Sessions'

export const SessionUser = named(
  'SessionUser',
  'The user of a session.',
  Type.Object({
    id: about(PlainText, 'User id.', EXAMPLE.user),
    role: about(
      OneOf(ROLES),
      'What the user may do: `client` is an operator of venues, `organiser` runs events, `admin` looks after the platform, `guest` books.',
      'client',
    ),
    name: about(PlainText, 'Name of the user.', 'Marguerite Ashdown'),
  }),
)

export const SignedIn = named(
  'SignedIn',
  'A new session.',
  Type.Object({
    user: about(SessionUser, 'The signed-in user.'),
    token: about(
      PlainText,
      'Send it as `Authorization: Bearer <token>`. Each request extends the session: 3 days, for admins 24 hours.',
      '3rQm1bVx9tYc5nWk7pLs2dHf8gJz4aEu0oTi6yRv',
    ),
  }),
)
export const NeedsSecondFactor = named(
  'NeedsSecondFactor',
  'The password was right; the account also needs a code. Send it to `validateSecondFactor`.',
  Type.Object({
    requires_2fa: about(Type.Literal(true), 'Always true.'),
    user_id: about(PlainText, 'Send it with the code.', EXAMPLE.user),
  }),
)
const Code = about(
  Type.String({ pattern: '^[0-9]{6}$' }),
  'The current six-digit code of the authenticator app.',
  '123456',
)
export const NewPassword = Type.String({ minLength: 10, maxLength: 200 })

const TOO_MANY_CODES = 'Ten wrong codes were given for this account in 15 minutes. Only time ends that.'

export const auth = rows({
  'POST /api/auth/login': {
    operationId: 'signIn',
    tag,
    summary: 'Sign in with e-mail and password',
    description: 'An unknown e-mail and a wrong password get the same answer.',
    access: anyone,
    share: 'sign-in',
    limit: 'login',
    body: Type.Object({
      email: about(Text(254), 'E-mail address of the account. Case does not matter.', 'operator@demo.test'),
      password: about(
        Type.String({ minLength: 1, maxLength: 200 }),
        'Password of the account.',
        'demo-password',
      ),
    }),
    ok: Type.Union([SignedIn, NeedsSecondFactor]),
    refuses: [401],
    means: {
      401: 'The e-mail address or the password is wrong.',
      429: 'Too many failed sign-ins: from this IP address, or for this e-mail address from addresses its account has not signed in from before.',
    },
    example: { body: { email: 'operator@demo.test', password: 'demo-password' } },
  },
  'POST /api/2fa/validate': {
    operationId: 'validateSecondFactor',
    tag,
    summary: 'Complete a sign-in with the current six-digit code',
    description:
      'Works within five minutes of a correct password. A code works once. Five wrong codes end the attempt.',
    access: anyone,
    share: 'sign-in',
    limit: 'login',
    body: Type.Object({
      user_id: about(Text(100), 'The `user_id` that `signIn` returned.', EXAMPLE.user),
      token: Code,
    }),
    ok: SignedIn,
    refuses: [401],
    means: {
      401: 'The code is wrong, or no sign-in of this user waits for one. Sign in again.',
      429: 'Five wrong codes ended this attempt, ten wrong codes in 15 minutes block the account’s codes, or too many sign-ins were begun.',
    },
    example: { body: { user_id: EXAMPLE.user, token: '123456' } },
  },
  'GET /api/auth/me': {
    operationId: 'getCurrentUser',
    tag,
    summary: 'The signed-in user',
    access: session,
    share: 'sign-in',
    ok: Type.Object({ user: about(SessionUser, 'The signed-in user.') }),
  },
  'POST /api/auth/logout': {
    operationId: 'signOut',
    tag,
    summary: 'End this session',
    description: 'The token stops working at once.',
    access: session,
    share: 'sign-in',
    ok: Success,
  },
  'POST /api/auth/change-password': {
    operationId: 'changePassword',
    tag,
    summary: 'Change the password and end every other session',
    access: session,
    share: 'sign-in',
    extension: true,
    body: Type.Object({
      current_password: about(
        Type.String({ minLength: 1, maxLength: 200 }),
        'The password as it is now.',
        'demo-password',
      ),
      new_password: about(NewPassword, 'The new password.', 'a-longer-password'),
    }),
    ok: Success,
    refuses: [429],
    means: {
      400: 'A field is missing or invalid, the current password is wrong, or the new one is the same.',
      429: 'Too many wrong passwords for this account.',
    },
    example: { body: { current_password: 'demo-password', new_password: 'a-longer-password' } },
  },
  'GET /api/2fa': {
    operationId: 'getSecondFactor',
    tag,
    summary: 'Whether two-factor sign-in is on',
    access: session,
    share: 'sign-in',
    extension: true,
    ok: Type.Object({ enabled: about(Type.Boolean(), 'Whether a code is asked for at sign-in.', false) }),
  },
  'POST /api/2fa/enrol': {
    operationId: 'beginSecondFactor',
    tag,
    summary: 'Begin two-factor enrolment',
    description: 'Answers a secret for an authenticator app; nothing changes until it is confirmed.',
    access: session,
    share: 'sign-in',
    extension: true,
    ok: Type.Object({
      secret: about(PlainText, 'The TOTP secret, in base32.', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'),
      otpauth_url: about(
        PlainText,
        'The same secret as an address that authenticator apps read.',
        'otpauth://totp/Maitred:operator%40demo.test?secret=JBSWY3DPEHPK3PXP&issuer=Maitred',
      ),
      qr_code: about(
        PlainText,
        'That address as a QR code: the data URL of an image.',
        'data:image/png;base64,iVBORw0KGgo=',
      ),
    }),
    refuses: [409],
    means: { 409: 'Two-factor sign-in is already on. Switch it off first.' },
  },
  'POST /api/2fa/confirm': {
    operationId: 'confirmSecondFactor',
    tag,
    summary: 'Switch two-factor on with a first code',
    description: 'Ends every other session of the account.',
    access: session,
    share: 'sign-in',
    extension: true,
    body: Type.Object({ token: Code }),
    ok: Success,
    refuses: [409, 429],
    means: {
      400: 'The code is missing or wrong.',
      409: 'No enrolment was begun, or two-factor sign-in is already on.',
      429: TOO_MANY_CODES,
    },
    example: { body: { token: '123456' } },
  },
  'POST /api/2fa/disable': {
    operationId: 'disableSecondFactor',
    tag,
    summary: 'Switch two-factor off with a current code',
    access: session,
    share: 'sign-in',
    extension: true,
    body: Type.Object({ token: Code }),
    ok: Success,
    refuses: [409, 429],
    means: {
      400: 'The code is missing or wrong.',
      409: 'Two-factor sign-in is not on.',
      429: TOO_MANY_CODES,
    },
    example: { body: { token: '123456' } },
  },
})
