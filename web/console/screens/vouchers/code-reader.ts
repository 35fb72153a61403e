type Source = HTMLVideoElement

interface Detector {
  detect(source: Source): Promise<readonly { readonly rawValue: string }[]>
}

/** Reads a QR code from what the camera shows: by the browser where it can, else by a library that is fetched then. */
export const createReader = async (): Promise<(source: Source) => Promise<string | undefined>> => {
  const { BarcodeDetector } = globalThis as {
    BarcodeDetector?: (new (options: {
      formats: string[]
    }) => Detector) & {
      getSupportedFormats(): Promise<string[]>
    }
  }
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  if (BarcodeDetector && formats.includes('qr_code')) {
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    return async (source) => (await detector.detect(source))[0]?.rawValue
  }
  const { default: decode } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (source) => {
    const [width, height] = [source.videoWidth, source.videoHeight]
    if (!context || width === 0) return undefined
    canvas.width = width
    canvas.height = height
    context.drawImage(source, 0, 0)
    try {
      return decode(context.getImageData(0, 0, width, height))
    } catch {
      return undefined
    }
  }
}
