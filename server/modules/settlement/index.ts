export { lockPaidSoFar, paidSoFarOf, queuedEndOf, refundingPence } from './queries.ts'
export { queueTask } from './queue-task.ts'
export { isReturning, returnPayment, type Settled, settleEnding } from './settle-ending.ts'
export { withdrawTasks } from './withdraw-tasks.ts'
