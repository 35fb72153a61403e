export interface Bundled {
  readonly entryPoints: readonly string[]
  readonly outdir: string
}

export function bundle(root: string, what?: Bundled): Promise<void>
