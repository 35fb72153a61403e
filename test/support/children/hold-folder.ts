import { acquireFolderLock } from '../../../server/db/folder-lock.ts'

/** Takes a folder's lock when told to, says how that went, and keeps it until it is told to let go, or is killed. */
const folder = process.argv[2] ?? ''
let release = () => {}

process.on('message', (message) => {
  if (message === 'release') {
    release()
    process.disconnect()
    return
  }
  try {
    release = acquireFolderLock(folder)
    process.send?.('held')
  } catch (error) {
    process.send?.((error as Error).message)
  }
})
process.send?.('ready')
