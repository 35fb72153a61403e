import { join } from 'node:path'
import sharp from 'sharp'

/** Keeps a picture for the documents. A palette of 128 colours makes it small, and nobody sees it. */
export const keepForDocuments = async (picture: Buffer, name: string) => {
  await sharp(picture)
    .png({ palette: true, colours: 128, effort: 10 })
    .toFile(join('docs/pictures', `${name}.png`))
}
