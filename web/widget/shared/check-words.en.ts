/** What the bot check is for, said where it loads. */
const en = {
  whyCheck:
    'Cloudflare checks that a person is booking, and for that sees your browser and address. It gets nothing that you typed.',
}

export default en
export type CheckWords = typeof en
