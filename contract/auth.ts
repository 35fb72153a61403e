import { Type } from 'typebox'
import { OneOf, Success, Text } from './fields.ts'
import { anyone, ROLES, rows, session } from './row.ts'

const tag = 'Sessions'

export const SessionUser = Type.Object({ id: Type.String(), role: OneOf(ROLES), name: Type.String() })

const SignedIn = Type.Object({ user: SessionUser, token: Type.String() })
const NeedsSecondFactor = Type.Object({ requires_2fa: Type.Literal(true), user_id: Type.String() })
const Code = Type.String({ pattern: '^[0-9]{6}$', examples: ['123456'] })
export const NewPassword = Type.String({ minLength: 10, maxLength: 200 })

export const auth = rows({
  'POST /api/auth/login': {
    tag,
    summary: 'Sign in with e-mail and password',
    access: anyone,
    share: 'sign-in',
    limit: 'login',
    body: Type.Object({ email: Text(254), password: Type.String({ minLength: 1, maxLength: 200 }) }),
    ok: Type.Union([SignedIn, NeedsSecondFactor]),
    refuses: [401],
  },
  'POST /api/2fa/validate': {
    tag,
    summary: 'Complete a sign-in with the current six-digit code',
    description: 'Works within five minutes of a correct password. Five wrong codes end the attempt.',
    access: anyone,
    share: 'sign-in',
    limit: 'login',
    body: Type.Object({ user_id: Text(100), token: Code }),
    ok: SignedIn,
    refuses: [401],
  },
  'GET /api/auth/me': {
    tag,
    summary: 'The signed-in user',
    access: session,
    share: 'sign-in',
    ok: Type.Object({ user: SessionUser }),
  },
  'POST /api/auth/logout': {
    tag,
    summary: 'End this session',
    access: session,
    share: 'sign-in',
    ok: Success,
  },
  'POST /api/auth/change-password': {
    tag,
    summary: 'Change the password and end every other session',
    access: session,
    share: 'sign-in',
    extension: true,
    body: Type.Object({
      current_password: Type.String({ minLength: 1, maxLength: 200 }),
      new_password: NewPassword,
    }),
    ok: Success,
    refuses: [429],
  },
  'POST /api/2fa/enrol': {
    tag,
    summary: 'Begin two-factor enrolment',
    description: 'Answers a secret for an authenticator app; nothing changes until it is confirmed.',
    access: session,
    share: 'sign-in',
    extension: true,
    ok: Type.Object({ secret: Type.String(), otpauth_url: Type.String(), qr_code: Type.String() }),
    refuses: [409],
  },
  'POST /api/2fa/confirm': {
    tag,
    summary: 'Switch two-factor on with a first code',
    access: session,
    share: 'sign-in',
    extension: true,
    body: Type.Object({ token: Code }),
    ok: Success,
    refuses: [409, 429],
  },
  'POST /api/2fa/disable': {
    tag,
    summary: 'Switch two-factor off with a current code',
    access: session,
    share: 'sign-in',
    extension: true,
    body: Type.Object({ token: Code }),
    ok: Success,
    refuses: [409, 429],
  },
})
