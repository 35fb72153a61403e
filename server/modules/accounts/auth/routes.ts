import { call, read, write } from '../../../http/route.ts'
import { changePassword } from './change-password.ts'
import { consumeMagicLink, requestMagicLink } from './magic-link.ts'
import { endOtherSessions, endSession, listSessions } from './own-sessions.ts'
import { requestPasswordReset, resetPassword } from './reset-password.ts'
import { confirm, disable, enrol, readSecondFactor } from './second-factor-settings.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { confirmSignUp, signUp } from './sign-up.ts'
import { validateSecondFactor } from './validate-second-factor.ts'

export const authRoutes = [
  call('POST /api/auth/login', signIn),
  call('POST /api/2fa/validate', validateSecondFactor),
  read('GET /api/auth/me', ({ actor }) => ({ user: { id: actor.id, role: actor.role, name: actor.name } })),
  write('POST /api/auth/logout', signOut),
  call('POST /api/auth/change-password', changePassword),
  read('GET /api/2fa', readSecondFactor),
  call('POST /api/2fa/enrol', enrol),
  call('POST /api/2fa/confirm', confirm),
  call('POST /api/2fa/disable', disable),
  call('POST /api/auth/forgot-password', requestPasswordReset),
  call('POST /api/auth/reset-password', resetPassword),
  call('POST /api/auth/magic-link', requestMagicLink),
  call('POST /api/auth/magic-link/consume', consumeMagicLink),
  call('POST /api/auth/sign-up', signUp),
  call('POST /api/auth/sign-up/confirm', confirmSignUp),
  read('GET /api/auth/sessions', listSessions),
  write('DELETE /api/auth/sessions', endOtherSessions),
  write('DELETE /api/auth/sessions/:id', endSession),
]
