import type { Key } from '../../contract/index.ts'
import type { Context, ReadContext, Result, WriteContext } from './context.ts'

/** A handler tied to its row of the contract. The binder does everything around it. */
export interface Binding {
  readonly key: Key
  readonly kind: 'read' | 'write' | 'call'
  // biome-ignore lint/suspicious/noExplicitAny: the three binders below are the typed way in
  readonly handler: (context: any) => unknown
}

type Returned<K extends Key> = Result<K> | Promise<Result<K>>

/** A read: given the root handle, outside any transaction. */
export const read = <K extends Key>(key: K, handler: (context: ReadContext<K>) => Returned<K>): Binding => ({
  key,
  kind: 'read',
  handler,
})

/** A change: runs in one transaction, which commits when the handler returns and undoes everything when it throws. */
export const write = <K extends Key>(
  key: K,
  handler: (context: WriteContext<K>) => Returned<K>,
): Binding => ({
  key,
  kind: 'write',
  handler,
})

/** For actions around a provider or a slow computation, which open their own short transactions. */
export const call = <K extends Key>(key: K, handler: (context: Context<K>) => Returned<K>): Binding => ({
  key,
  kind: 'call',
  handler,
})
