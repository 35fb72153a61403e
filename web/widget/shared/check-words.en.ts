/** What the bot check is for, said where it loads. */
const en = {
  whyCheck:
    'Cloudflare checks that a person is booking. It sees your browser and network address, and nothing that you typed.',
}

export default en
export type CheckWords = typeof en
