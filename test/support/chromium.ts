import { existsSync } from 'node:fs'

/** The headless shell first: it draws the same pages with half the work. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Where Chromium is installed, or undefined. CHROMIUM names another place. */
export const findChromium = (): string | undefined =>
  [process.env.CHROMIUM, ...PLACES].find((path) => path && existsSync(path))
