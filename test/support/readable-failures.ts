/** A failure is read from one line at the end of a long log, so that line says what was found, not `[ Array(1) ]`. */
export const readableFailures = { chaiConfig: { truncateThreshold: 2000 } }
