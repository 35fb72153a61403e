export { hashPassword } from './passwords.ts'
export { authRoutes } from './routes.ts'
