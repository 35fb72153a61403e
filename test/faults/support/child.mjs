// Loaded into the server's process before anything else. It ends with whoever started it, and its wall clock can be
// set to jump, as an administrator or a time server makes a machine's clock jump: timers do not notice.
const RealDate = Date
let offsetMs = Number(process.env.FAULTS_OFFSET_MS ?? 0)

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + offsetMs)
    else super(...parts)
  }
  static now() {
    return RealDate.now() + offsetMs
  }
}

process.on('disconnect', () => process.exit(1))
process.on('message', (message) => {
  if (typeof message?.offsetMs === 'number') offsetMs = message.offsetMs
})
process.channel?.unref()
