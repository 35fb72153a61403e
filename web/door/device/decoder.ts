import decodeQR from 'qr/decode.js'

/** The text of the code in a picture, if there is one. */
type Decode = (video: HTMLVideoElement) => Promise<string | undefined>

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** The browser's own detector where there is one, which is Chrome on Android, macOS and ChromeOS; else ours. */
export const createDecoder = async (): Promise<Decode> => {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  if (BarcodeDetector && formats.includes('qr_code')) {
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video).catch(() => []))[0]?.rawValue
  }
  return decodeWith(document.createElement('canvas'))
}

/** A code of 130 characters has some 60 squares a side: this leaves ten points for each of them. */
const SIDE_PX = 640

const decodeWith = (canvas: HTMLCanvasElement): Decode => {
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const { videoWidth: width, videoHeight: height } = video
    if (!drawing || width === 0) return undefined
    const scale = Math.min(1, SIDE_PX / Math.max(width, height))
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    drawing.drawImage(video, 0, 0, canvas.width, canvas.height)
    const picture = drawing.getImageData(0, 0, canvas.width, canvas.height)
    try {
      return decodeQR(picture, { format: 'RGBA' })
    } catch {
      return undefined
    }
  }
}
