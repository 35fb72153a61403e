export { setupRoutes } from './routes.ts'
export { findSetupPath, hasAccounts } from './setup-link.ts'
