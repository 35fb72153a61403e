export { loadDoorKeys, rotateDoorKeys } from './keys.ts'
export { doorRoutes } from './routes.ts'
