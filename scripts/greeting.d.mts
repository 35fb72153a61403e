import type { Running } from '../server/serve.ts'

export function greeting(running: Pick<Running, 'url' | 'demo' | 'missing'>): string
