import { type Look, type LookStyle, styleOf } from '../../../domain/look.ts'
import { RawResponse } from '../../http/responses.ts'
import { assetsOf } from './assets.ts'
import { contentPolicy, type PolicyOptions } from './content-policy.ts'
import { dataBlock, Html, html } from './html.ts'

export interface Shell {
  /** The page's name in scripts/build-web.mjs. */
  readonly page: string
  readonly lang: string
  readonly title: string
  readonly description: string
  /** The public address of the page, where search engines may list it. */
  readonly canonical?: string
  readonly image?: string | null
  /** Of the venue whose page it is. Default: ours. */
  readonly look?: Look
  /** What an installable page has in its head: manifest, icons, colours. */
  readonly head?: Html
  /** What the page's script finds in `#page`. */
  readonly data?: unknown
  readonly jsonLd?: unknown
  /** What the page shows before, or without, its script. */
  readonly body: Html
  readonly policy: Omit<PolicyOptions, 'styles'>
  readonly headers?: Readonly<Record<string, string | undefined>>
}

/** The logo: an M, and the apostrophe of maître d’ in brass. */
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#1b5e4b"/>' +
  '<path d="M14 46V20h7l9 14 9-14h7v26h-7V32l-9 13-9-13v14z" fill="#f5f6f3"/>' +
  '<path d="M50 12h7v6l-4 8h-4l2-7h-1z" fill="#f0c374"/></svg>'
const FAVICON = `data:image/svg+xml,${encodeURIComponent(LOGO)}`
/** The logo within a page, beside our name. */
export const LOGO_IMAGE = html`<img src="${FAVICON}" alt="" width="32" height="32">`

const OURS: Look = {
  theme_mode: 'auto',
  accent_color: '#1b5e4b',
  font: 'sans',
  corner_radius: 8,
  background: 'card',
}
/** In the dark, our green is as bright as it was drawn. What a venue chooses is only moved until it can be read. */
const OUR_STYLE: LookStyle = {
  ...styleOf(OURS),
  dark: { '--accent': '#6fcfae', '--on-accent': '#06231a' },
}

const inlineStyle = ({ both, light, dark }: LookStyle): string => {
  const rule = (variables: Readonly<Record<string, string>>) =>
    `{${Object.entries(variables)
      .map(([name, value]) => `${name}:${value}`)
      .join(';')}}`
  return `:root${rule({ ...both, ...light })}:root[data-theme=dark]${rule(dark)}@media screen and (prefers-color-scheme:dark){:root[data-theme=auto]${rule(dark)}}`
}

/** A whole page with its headers: what search engines and previews read, its assets, its data and its policy. */
export const showPage = (shell: Shell): RawResponse => {
  const { script, style, imports, languages } = assetsOf(shell.page)
  const preloads = [...imports, ...(languages[shell.lang] ? [languages[shell.lang] as string] : [])]
  const look = shell.look ? styleOf(shell.look) : OUR_STYLE
  const inline = inlineStyle(look)
  const page = html`<!doctype html>
<html lang="${shell.lang}" data-theme="${look.theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${shell.title}</title>
<meta name="description" content="${shell.description}">
${
  shell.canonical
    ? html`<link rel="canonical" href="${shell.canonical}">
<meta property="og:type" content="website">
<meta property="og:title" content="${shell.title}">
<meta property="og:description" content="${shell.description}">
<meta property="og:url" content="${shell.canonical}">${
        shell.image
          ? html`
<meta property="og:image" content="${shell.image}">`
          : ''
      }`
    : html`<meta name="robots" content="noindex">`
}
${shell.head ?? html`<link rel="icon" type="image/svg+xml" href="${FAVICON}">`}
${
  style
    ? html`<link rel="stylesheet" href="/assets/${style}">
`
    : ''
}<style>${new Html(inline)}</style>
${preloads.map(
  (file) => html`<link rel="modulepreload" href="/assets/${file}">
`,
)}<script type="module" src="/assets/${script}"></script>
</head>
<body>
${shell.body}
${shell.data === undefined ? '' : dataBlock('application/json', 'page', shell.data)}
${shell.jsonLd === undefined ? '' : dataBlock('application/ld+json', undefined, shell.jsonLd)}
</body>
</html>
`
  return new RawResponse('text/html; charset=utf-8', page.text, {
    'content-security-policy': contentPolicy({ ...shell.policy, styles: [inline] }),
    vary: 'accept-language, origin',
    ...shell.headers,
  })
}
