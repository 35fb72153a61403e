/** SQLSTATE classes whose messages quote the value that was refused. */
const QUOTES_VALUES = /^(22|23)/

/**
 * An error as it may be logged. Drivers hang the query, its parameters and the offending row on theirs, and those
 * name people; what is left says where it happened and which rule it broke.
 */
export const safeError = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, constraint, constraint_name, cause } = error as Error & Record<string, unknown>
  const message = QUOTES_VALUES.test(String(code)) ? 'the database refused a value' : error.message
  return {
    type: error.name,
    message,
    ...(code === undefined ? {} : { code }),
    ...((constraint ?? constraint_name) ? { constraint: constraint ?? constraint_name } : {}),
    stack: framesOf(error),
    ...(cause === undefined ? {} : { cause: safeError(cause) }),
  }
}

/** The stack begins with the message, so only its frames are kept. */
const framesOf = ({ stack = '' }: Error) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
