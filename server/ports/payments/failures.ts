import { type Refusal, upstreamFailed } from '../../../domain/errors.ts'

/** Whether the provider acted is unknown. The cause is logged and never sent to the client. */
export const providerFailed = (cause: unknown): Refusal => {
  const error = upstreamFailed('The payment provider did not answer as it should. It is safe to try again.')
  error.cause = cause
  return error
}
