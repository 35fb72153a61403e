import encodeQr from 'qr'
import sharp from 'sharp'

interface Look {
  /** The quiet zone on each side, in modules. */
  readonly border: number
  /** The side of a module, in pixels. */
  readonly modulePx: number
}

/** The QR code of a text as a PNG. */
export const qrPng = (text: string, { border, modulePx }: Look): Promise<Buffer> => {
  const modules = encodeQr(text, 'raw', { ecc: 'medium', border })
  const side = modules.length
  const pixels = Uint8Array.from(modules.flat(), (isDark) => (isDark ? 0 : 255))
  return sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .resize({ width: side * modulePx, kernel: 'nearest' })
    .png()
    .toBuffer()
}

/** The QR code as a PNG data URL. */
export const qrImage = async (text: string, look: Look = { border: 2, modulePx: 4 }): Promise<string> =>
  `data:image/png;base64,${(await qrPng(text, look)).toString('base64')}`
