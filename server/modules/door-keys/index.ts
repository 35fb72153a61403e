export { loadDoorKeys, rotateDoorKeys } from './keys.ts'
