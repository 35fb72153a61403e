import { createHash } from 'node:crypto'
import type { Image } from '../ports/media.ts'

/** sharp is imported on first use, because it is slow to load. */
const render = async (svg: string, extension: 'png' | 'webp'): Promise<Image> => {
  const { default: sharp } = await import('sharp')
  const bytes = await sharp(Buffer.from(svg)).toFormat(extension).toBuffer()
  return { hash: createHash('sha256').update(bytes).digest('hex'), extension, bytes }
}

/** `drawing` is SVG on a canvas of 256 by 256. */
export const drawLogo = (background: string, drawing: string): Promise<Image> =>
  render(
    `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256">
      <rect width="256" height="256" rx="40" fill="${background}"/>${drawing}</svg>`,
    'png',
  )

/** A cover image of overlapping discs. The colours tell two events apart. */
export const drawCover = (colors: readonly [string, string, string]): Promise<Image> => {
  const [background, near, far] = colors
  const discs = [
    [300, 420, 260, near, 0.9],
    [620, 250, 320, far, 0.7],
    [920, 430, 220, near, 0.6],
    [1040, 160, 140, far, 0.9],
  ]
    .map(
      ([x, y, r, fill, opacity]) =>
        `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" fill-opacity="${opacity}"/>`,
    )
    .join('')
  return render(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
      <rect width="1200" height="630" fill="${background}"/>${discs}</svg>`,
    'webp',
  )
}
