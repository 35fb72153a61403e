export { openSession } from './open-session.ts'
export { hashPassword } from './passwords.ts'
export { removeExpired } from './remove-expired.ts'
export { authRoutes } from './routes.ts'
