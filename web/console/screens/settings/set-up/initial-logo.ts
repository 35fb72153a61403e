const SIZE = 256

/** The venue's initial on its colour, as a picture to begin with. */
export const initialLogo = (name: string, colour: string): string => {
  const canvas = document.createElement('canvas')
  canvas.width = SIZE
  canvas.height = SIZE
  const pen = canvas.getContext('2d')
  if (!pen) return ''
  pen.fillStyle = colour
  pen.fillRect(0, 0, SIZE, SIZE)
  pen.fillStyle = isLight(colour) ? '#161b18' : '#ffffff'
  pen.font = `650 ${SIZE * 0.6}px Inter, sans-serif`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  const initial = (name.replace(/^the\s+/i, '').trim() || 'M').slice(0, 1).toUpperCase()
  pen.fillText(initial, SIZE / 2, SIZE * 0.54)
  return canvas.toDataURL('image/png')
}

const isLight = (colour: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  return 0.299 * red + 0.587 * green + 0.114 * blue > 150
}
