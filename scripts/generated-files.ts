import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SETTINGS } from '../server/config.ts'
import { openApiDocument } from '../server/modules/platform/index.ts'
import { MIGRATIONS } from '../server/paths.ts'
import { drawAreas } from './draw-areas.ts'
import { generateFormRules } from './generate-form-rules.ts'
import { generateTables } from './generate-tables.ts'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const SETTINGS_MARKS = [
  '<!-- settings: generated from server/config.ts by `npm run generate` -->',
  '<!-- end of settings -->',
] as const
const AREAS_MARKS = [
  '<!-- areas: drawn from the imports by `npm run generate` -->',
  '<!-- end of areas -->',
] as const

/** Every file, or part of one, that is written by `npm run generate`, with the content it should have now. */
export const generatedFiles: Readonly<Record<string, () => Promise<string>>> = {
  'server/db/tables.ts': async () => formatted('server/db/tables.ts', await generateTables(MIGRATIONS)),
  'docs/openapi.json': async () => `${JSON.stringify(openApiDocument(), null, 2)}\n`,
  'web/shared/form-rules.ts': async () => formatted('web/shared/form-rules.ts', generateFormRules()),
  'docs/operations.md': async () => withPart('docs/operations.md', SETTINGS_MARKS, settingsTable()),
  'docs/architecture.md': async () => withPart('docs/architecture.md', AREAS_MARKS, drawAreas(root)),
  '.env.example': async () => exampleEnvironment(),
}

/** As the formatter would leave it, so that formatting and generating never disagree. */
const formatted = (file: string, source: string): string =>
  execFileSync(
    process.execPath,
    [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'format', `--stdin-file-path=${file}`],
    { input: source, encoding: 'utf8', cwd: root },
  )

const settings = Object.entries(SETTINGS)

/** The document with this part of it between its marks. */
const withPart = (file: string, [begin, end]: readonly [string, string], part: string): string => {
  const page = readFileSync(join(root, file), 'utf8')
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${file} has lost the marks around its generated part.`)
  return `${page.slice(0, from)}${begin}\n\n${part}\n\n${page.slice(to)}`
}

const settingsTable = (): string =>
  [
    '| setting | default | what it does |',
    '| --- | --- | --- |',
    ...settings.map(([name, { fallback, about }]) => {
      const value = fallback === '' ? '' : `\`${fallback}\``
      return `| \`${name}\` | ${value} | ${about.replaceAll('|', '\\|')} |`
    }),
  ].join('\n')

const exampleEnvironment = (): string =>
  [
    '# Copy to .env and change what you need. The environment wins over this file. docs/operations.md says more.',
    ...settings.map(([name, { fallback, about }]) => `\n# ${about}\n# ${name}=${fallback}`),
    '',
  ].join('\n')
