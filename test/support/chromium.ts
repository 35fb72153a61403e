import { existsSync } from 'node:fs'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Where Chromium is installed, or undefined. CHROMIUM names another place. */
export const findChromium = (): string | undefined =>
  [process.env.CHROMIUM, ...PLACES].find((path) => path && existsSync(path))
