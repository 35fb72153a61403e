export { importRoutes } from './routes.ts'
export { workImports } from './work-imports.ts'
