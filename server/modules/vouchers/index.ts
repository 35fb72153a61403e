export type { ShowCode } from './present.ts'
export { voucherRoutes } from './routes.ts'
export { codesFor } from './show-codes.ts'
