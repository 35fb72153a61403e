/** More containers inside each other than any request of ours needs. */
export const MAX_JSON_DEPTH = 20

const QUOTE = 0x22
const BACKSLASH = 0x5c

/**
 * Whether the text opens more than `max` arrays and objects inside each other. One pass over the text, before it is
 * parsed: parsing and checking deep nesting costs far more than its bytes suggest. It decides nothing else about the
 * text, so what is not JSON is left to the parser.
 */
export const isNestedDeeperThan = (max: number, text: string): boolean => {
  let depth = 0
  for (let n = 0; n < text.length; n += 1) {
    const code = text.charCodeAt(n)
    if (code === QUOTE) {
      n = endOfString(text, n)
      if (n < 0) return false
    } else if (code === 0x5b || code === 0x7b) {
      depth += 1
      if (depth > max) return true
    } else if (code === 0x5d || code === 0x7d) depth -= 1
  }
  return false
}

/** The index of the quote that ends the string which begins at `start`, or -1. */
const endOfString = (text: string, start: number): number => {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end - 1
    while (before > start && text.charCodeAt(before) === BACKSLASH) before -= 1
    if ((end - before) % 2 === 1) return end
  }
  return -1
}
