import { RawResponse } from '../../http/responses.ts'

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** The console draws a mail into it. It holds nothing, so it is the same for everybody. */
export const showMailFrame = (): RawResponse =>
  new RawResponse(
    'text/html; charset=utf-8',
    '<!doctype html><html lang="en"><head><title>Preview of a mail</title></head><body></body></html>',
    { 'content-security-policy': POLICY, 'cache-control': 'no-store' },
  )
