import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { invalid } from '../../../../domain/errors.ts'

const CHUNK_CHARACTERS = 65_536
const MAX_RECORD_CHARACTERS = 100_000

function* chunksOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += CHUNK_CHARACTERS) yield text.slice(at, at + CHUNK_CHARACTERS)
}

/** The separator that the first line has most of, outside quotes. */
const delimiterOf = (text: string): string => {
  const [line = ''] = text
    .slice(0, MAX_RECORD_CHARACTERS)
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]/, 1)
  const count = (delimiter: string) => line.split(delimiter).length
  return [',', ';', '\t'].reduce((best, other) => (count(other) > count(best) ? other : best))
}

/** The records of a CSV file, the first one first, read bit by bit. Throws 400 where it is not CSV. */
export async function* readRecords(text: string): AsyncGenerator<string[]> {
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(text),
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_CHARACTERS,
  })
  const source = Readable.from(chunksOf(text))
  source.on('error', (error) => parser.destroy(error))
  try {
    for await (const record of source.pipe(parser)) yield record as string[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = Number((error as { lines?: unknown }).lines) || 1
    throw invalid(`The file is not valid CSV near line ${line}. Check the quotes there.`)
  } finally {
    source.destroy()
  }
}
