export { type Mail, queueMail } from './queue-mail.ts'
export { voucherMail } from './voucher-mail.ts'
