export { adminRoutes } from './admin/routes.ts'
export { openApiDocument } from './system/openapi.ts'
export { systemRoutes } from './system/routes.ts'
