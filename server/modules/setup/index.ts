export { setupRoutes } from './routes.ts'
export { findSetupPath } from './setup-link.ts'
