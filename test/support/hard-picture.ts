import sharp from 'sharp'

/** Nothing but the corners by which readers find a code: each could be one of many, so reading it takes long. */
export const manyFinders = (size: number): Promise<Buffer> => {
  const pixels = Buffer.alloc(size * size, 255)
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      const [column, row] = [x % 8, y % 8]
      const ring = Math.max(Math.abs(column - 3), Math.abs(row - 3))
      if (column < 7 && row < 7 && ring !== 2) pixels[y * size + x] = 0
    }
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .png()
    .toBuffer()
}
