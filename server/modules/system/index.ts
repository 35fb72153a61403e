export { openApiDocument } from './openapi.ts'
export { systemRoutes } from './routes.ts'
