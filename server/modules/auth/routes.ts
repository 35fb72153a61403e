import { call, read, write } from '../../http/route.ts'
import { changePassword } from './change-password.ts'
import { confirm, disable, enrol } from './second-factor-settings.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { validateSecondFactor } from './validate-second-factor.ts'

export const authRoutes = [
  call('POST /api/auth/login', signIn),
  call('POST /api/2fa/validate', validateSecondFactor),
  read('GET /api/auth/me', ({ actor }) => ({ user: { id: actor.id, role: actor.role, name: actor.name } })),
  write('POST /api/auth/logout', signOut),
  call('POST /api/auth/change-password', changePassword),
  call('POST /api/2fa/enrol', enrol),
  call('POST /api/2fa/confirm', confirm),
  call('POST /api/2fa/disable', disable),
]
