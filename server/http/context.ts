import type { Readable } from 'node:stream'
import type { Contract, Key } from '../../contract/index.ts'
import type { AcceptedOf, BodyOf, OkOf, ParamsOf, QueryOf, Row } from '../../contract/row.ts'
import type { Actor } from '../../domain/actor.ts'
import type { Executor, Tx } from '../db/executor.ts'
import type { Services } from '../services.ts'
import type { AcceptedResponse, EtagResponse, RawResponse } from './responses.ts'

type AccessOf<K extends Key> = Contract[K]['access']
type ActorOf<K extends Key> =
  AccessOf<K> extends { session: 'optional' }
    ? Actor | null
    : AccessOf<K> extends { roles: 'anyone' }
      ? null
      : Actor

/** What every handler is given: the request's parts, already checked against its row. */
export interface Context<K extends Key> {
  readonly params: ParamsOf<K>
  readonly query: QueryOf<Contract[K] & Row>
  readonly body: BodyOf<Contract[K] & Row>
  readonly actor: ActorOf<K>
  readonly now: Date
  readonly services: Services
  readonly request: RequestDetails
}

export interface RequestDetails {
  readonly id: string
  readonly ip: string
  /** What the address counts as in rate limits. */
  readonly limitKey: string
  /** The bearer token as sent, or '' when there is none. */
  readonly token: string
  /** The text of a body that nobody parsed. */
  readonly rawBody: string
  header(name: string): string | undefined
}

export type ReadContext<K extends Key> = Context<K> & { readonly db: Executor }
export type WriteContext<K extends Key> = Context<K> & { readonly tx: Tx }

export type Result<K extends Key> =
  | Readable
  | OkOf<Contract[K] & Row>
  | EtagResponse<OkOf<Contract[K] & Row> | RawResponse>
  | AcceptedResponse<AcceptedOf<Contract[K] & Row>>
  | RawResponse<string | Buffer | Readable>
