import { setFlagsFromString } from 'node:v8'

/** V8's own name for it: `node --v8-options`. */
export const FLAG = '--no-allocation-site-pretenuring'

/**
 * V8 allocates objects among the old ones where objects made at that place in the code once lived long. In a service that is
 * wrong: while it starts, and while many requests wait for the database at once, the objects of a request outlive a
 * collection of the young ones; a moment later they do not. Each request would then cost a quarter more processor time, for
 * collecting the old ones: docs/decisions/053.
 */
export const allocateAmongTheYoung = () => setFlagsFromString(FLAG)
