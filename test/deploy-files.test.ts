import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const FOLDER = 'deploy/three-machines'
const files = readdirSync(FOLDER).filter((name) => name !== 'values.sh')

/** What `set -a; . ./values.sh` leaves in the environment on one of the machines. */
const valuesOn = (node: string): Record<string, string> => {
  const text = readFileSync(join(FOLDER, 'values.sh'), 'utf8').replace(/^NODE=.*/m, `NODE=${node}`)
  const script = `set -a\n${text}\nenv`
  const output = execFileSync('sh', ['-c', script], { env: { PATH: process.env.PATH } }).toString()
  return Object.fromEntries(
    output
      .split('\n')
      .filter((line) => line.includes('='))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
}

describe('the sample values', () => {
  test.each(files)('fill %s', (name) => {
    const values = valuesOn('two')
    const wanted = [...readFileSync(join(FOLDER, name), 'utf8').matchAll(/\$\{(\w+)\}/g)].map(
      ([, key]) => key ?? '',
    )
    expect(wanted.length).toBeGreaterThan(0)
    expect(wanted.filter((key) => !values[key])).toEqual([])
  })

  test('name the machine that they are used on', () => {
    expect(valuesOn('two')).toMatchObject({ NODE_POSTGRES: '10.0.0.2:5432', NODE_ETCD: '10.0.0.2:2379' })
    expect(valuesOn('three')).toMatchObject({ NODE_PATRONI: '10.0.0.3:8008' })
  })
})
