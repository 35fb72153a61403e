export type { ShowCode } from './present.ts'
export { getVoucherOffer } from './read-voucher-config.ts'
export { voucherRoutes } from './routes.ts'
