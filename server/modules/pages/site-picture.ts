import { assetsOf } from './assets.ts'
import { type Html, html } from './html.ts'

type PictureName =
  | 'map'
  | `${'scene' | 'dish'}-${'restaurant' | 'club' | 'cafe'}`
  | 'console-floor'
  | 'booking-phone'
  | 'booking-areas'
  | 'door-3-let-in'

interface Size {
  readonly width: number
  readonly height: number
  /** What the picture says. Empty: it is an ornament. */
  readonly alt?: string
  /** Whether it is seen at once. Others are fetched when they come near. */
  readonly isFirst?: boolean
}

/** A drawing or photograph that the build put beside the page. Its size is said, so that nothing moves while it loads. */
export const picture = (name: PictureName, { width, height, alt = '', isFirst = false }: Size): Html =>
  html`<img src="/assets/${assetsOf('site').extras?.[name] ?? ''}" width="${width}" height="${height}" alt="${alt}" loading="${isFirst ? 'eager' : 'lazy'}" decoding="async">`

/** The kind of venue by which it is drawn. */
export const drawnAs = (venueType: string | null): 'restaurant' | 'club' | 'cafe' =>
  venueType === 'cafe' ? 'cafe' : venueType === 'club' || venueType === 'bar' ? 'club' : 'restaurant'
