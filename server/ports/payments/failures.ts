import { type Refusal, upstreamFailed } from '../../domain/errors.ts'

/** Whether the provider acted is unknown. The reason is kept for the log and told to nobody. */
export const providerFailed = (cause: unknown): Refusal => {
  const refusal = upstreamFailed('The payment provider did not answer as it should. It is safe to try again.')
  refusal.cause = cause
  return refusal
}
