import { acquireFolderLock } from '../../../server/db/folder-lock.ts'

/** Takes a folder's lock on a message, reports the outcome, and keeps it until a message to release it, or a kill. */
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
