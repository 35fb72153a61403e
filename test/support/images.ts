/** Images of one pixel, as base64 data URLs. */
export const PIXEL = {
  png: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  jpg: 'data:image/jpeg;base64,/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  gif: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  webp: 'data:image/webp;base64,UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==',
} as const

export const dataUrl = (bytes: Uint8Array | string, declared = 'image/png') =>
  `data:${declared};base64,${Buffer.from(bytes).toString('base64')}`

/** As many bytes as asked, which begin like a PNG. */
export const pngOf = (length: number): Buffer => {
  const bytes = Buffer.alloc(length, 0x5a)
  Buffer.from('89504e470d0a1a0a', 'hex').copy(bytes)
  return bytes
}
