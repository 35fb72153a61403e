import type { CheckWords } from './check-words.en.ts'

const de: CheckWords = {
  whyCheck:
    'Cloudflare prüft, dass ein Mensch bucht. Cloudflare sieht Ihren Browser und Ihre Adresse im Netz, aber nichts, was Sie eingegeben haben.',
}

export default de
