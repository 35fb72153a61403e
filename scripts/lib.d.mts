/** Builds what is older than its sources. */
export function build(...parts: ('server' | 'web')[]): Promise<void>
export const root: string
