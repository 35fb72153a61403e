import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Context } from '../../http/context.ts'
import { RawResponse } from '../../http/responses.ts'
import { openApiDocument } from '../platform/index.ts'
import { acceptedEncoding } from './assets.ts'
import { type ApiDocument, docsBody } from './docs-body.ts'
import { showPage } from './shell.ts'

interface Docs {
  readonly page: RawResponse
  readonly encoded: Map<string, Buffer>
}

let docs: Docs | undefined

/** A quality between speed and size: the page is compressed once per process, at its first reader. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }
const ENCODERS: Record<string, (text: string) => Buffer> = {
  br: (text) => brotliCompressSync(text, BROTLI),
  gzip: (text) => gzipSync(text),
}

/** The interface, to read. It follows from the contract alone, so it is made once. */
export const showDocs = ({ request }: Context<'GET /docs'>): RawResponse => {
  docs ??= { page: makePage(), encoded: new Map() }
  const { page, encoded } = docs
  const encoding = acceptedEncoding(request.header('accept-encoding') ?? '')
  const headers = { ...page.headers, vary: 'accept-encoding, origin' }
  const encode = encoding && ENCODERS[encoding]
  if (!encode) return new RawResponse(page.mediaType, page.body, headers)
  const body = encoded.get(encoding) ?? encode(String(page.body))
  encoded.set(encoding, body)
  return new RawResponse(page.mediaType, body, { ...headers, 'content-encoding': encoding })
}

const makePage = (): RawResponse =>
  showPage({
    page: 'docs',
    lang: 'en',
    title: 'Maitred: the interface',
    description: 'Every operation of Maitred: who may call it, what it takes and what it answers.',
    body: docsBody(openApiDocument() as unknown as ApiDocument),
    policy: { ancestors: [] },
  })
