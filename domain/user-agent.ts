/** The first that matches names the browser: those that call themselves by another's name as well come first. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]
const MAX_LENGTH = 60

/**
 * A few words by which somebody recognises their own device: "Firefox on Windows". Programs keep the name they send,
 * without the version. Null where nothing readable was sent.
 */
export const shortUserAgent = (sent: string | undefined): string | null => {
  if (!sent) return null
  const nameIn = (table: typeof BROWSERS) => table.find(([pattern]) => pattern.test(sent))?.[1]
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)]
  if (browser || system) return [browser ?? 'A browser', system].filter(Boolean).join(' on ')
  const program = sent.split(/[/\s]/)[0]?.replace(/[^\w.-]/g, '')
  return program ? program.slice(0, MAX_LENGTH) : null
}
