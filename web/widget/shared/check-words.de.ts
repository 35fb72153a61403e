import type { CheckWords } from './check-words.en.ts'

const de: CheckWords = {
  whyCheck:
    'Cloudflare prüft, dass ein Mensch bucht, und sieht dafür Ihren Browser und Ihre Adresse im Netz. Was Sie eingegeben haben, erfährt es nicht.',
}

export default de
