export { lockPaidSoFar, paidSoFarOf } from './queries.ts'
export { queueTask } from './queue-task.ts'
export { returnPayment, settleEnding } from './settle-ending.ts'
export { withdrawTasks } from './withdraw-tasks.ts'
