export { extendStays } from './extend-stays.ts'
