import { readFile, writeFile } from 'node:fs/promises'
import { register } from 'node:module'

/**
 * Writes the types of a client from docs/openapi.json: `npm run client -- [file]`. openapi-typescript builds them with the
 * compiler's JavaScript API, which TypeScript 7 has not, so it gets the TypeScript 5 that @ts-morph/common carries.
 */
const hook = `
  export const resolve = (specifier, context, next) =>
    specifier === 'typescript' && context.parentURL?.includes('/openapi-typescript/')
      ? { url: ${JSON.stringify(new URL('typescript-5.mjs', import.meta.url).href)}, shortCircuit: true }
      : next(specifier, context)`
register(`data:text/javascript,${encodeURIComponent(hook)}`)

const { default: openapiTS, astToString } = await import('openapi-typescript')
const [file = 'maitred.d.ts'] = process.argv.slice(2)
const document = await readFile(new URL('../docs/openapi.json', import.meta.url), 'utf8')
await writeFile(file, astToString(await openapiTS(document)))
console.log(`${file} has the types of the whole interface.`)
