/**
 * How large an image says it is, from its first bytes and without decoding anything: a few kilobytes can unfold into
 * gigabytes of pixels. Undefined where the header cannot be read, which is where no browser draws anything either.
 */
export const imageSize = (extension: 'png' | 'jpg' | 'gif' | 'webp', bytes: Buffer): Size | undefined => {
  try {
    return SIZE_OF[extension](bytes)
  } catch {
    // Cut short inside the header.
    return undefined
  }
}

export interface Size {
  readonly width: number
  readonly height: number
}

const SIZE_OF: Record<Parameters<typeof imageSize>[0], (bytes: Buffer) => Size | undefined> = {
  png: (bytes) =>
    bytes.toString('latin1', 12, 16) === 'IHDR'
      ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
      : undefined,
  gif: (bytes) => ({ width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }),
  jpg: (bytes) => sizeOfJpeg(bytes),
  webp: (bytes) => sizeOfWebp(bytes),
}

/** The frame header (SOF) is one of the segments; which of them it is, its marker says. */
const sizeOfJpeg = (bytes: Buffer): Size | undefined => {
  for (let at = 2; at + 9 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xff || isAlone(marker)) {
      at += marker === 0xff ? 1 : 2
      continue
    }
    if (isFrame(marker)) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}
const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const sizeOfWebp = (bytes: Buffer): Size | undefined => {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) }
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
    }
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    default:
      return undefined
  }
}
