import { lazy } from './lazy.tsx'

export const { Lazy: LazyVouchers, prepare: prepareVouchers } = lazy(() =>
  import('./vouchers.tsx').then(({ Vouchers }) => Vouchers),
)
