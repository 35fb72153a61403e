export { depositMail } from './deposit-mail.ts'
export { type Mail, queueMail } from './queue-mail.ts'
export { sendOutbox } from './send-outbox.ts'
export { voucherMail } from './voucher-mail.ts'
