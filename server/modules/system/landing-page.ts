import { RawResponse } from '../../http/responses.ts'

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Maitred</title>
<link rel="icon" href="data:,">
<style>
  body { font: 16px/1.6 system-ui, sans-serif; max-width: 38rem; margin: 4rem auto; padding: 0 1rem; color: #1d2b28 }
  h1 { font-size: 2rem; margin-bottom: 0 } a { color: #1f6f5c } code { background: #eef3f1; padding: .1em .3em }
</style>
<body>
<h1>Maitred</h1>
<p>Tables, guest lists, doors, deposits, tickets and vouchers for restaurants, bars and clubs.</p>
<ul>
  <li><a href="/docs">The interface</a>, to read and try</li>
  <li><a href="/openapi.json">The same as an OpenAPI document</a></li>
  <li><a href="/healthz">Alive</a>, <a href="/readyz">ready</a>, <a href="/metrics">metrics</a></li>
</ul>
</html>
`

export const landingPage = () => new RawResponse('text/html; charset=utf-8', PAGE)
