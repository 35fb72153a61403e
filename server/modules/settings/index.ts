export { findVoucherSettings, findWidgetSettings } from './queries.ts'
export { settingsRoutes } from './routes.ts'
