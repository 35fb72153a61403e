export { accessRuleRoutes } from './routes.ts'
