import { LRUCache } from 'lru-cache'
import type { Executor } from '../../db/database.ts'
import { notFound } from '../../domain/errors.ts'
import { Raw } from '../../http/answers.ts'

const MEDIA_TYPES = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp', gif: 'image/gif' } as const

/** Images are named by their content, so what is remembered can never be stale. */
const remembered = new LRUCache<string, Raw>({
  maxSize: 64 * 1024 * 1024,
  sizeCalculation: (raw) => raw.body.length || 1,
})

export const storedImage = async (db: Executor, file: string): Promise<Raw> => {
  const known = remembered.get(file)
  if (known) return known
  const [hash = '', extension = ''] = file.split('.')
  const row = await db
    .selectFrom('images')
    .select(['bytes', 'extension'])
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (!row || row.extension !== extension) throw notFound('Image')
  const image = new Raw(MEDIA_TYPES[row.extension], Buffer.from(row.bytes))
  remembered.set(file, image)
  return image
}
