import { expect, test } from 'vitest'
import { briefingDetails } from './briefing-details.ts'
import type { BriefingFacts } from './facts.ts'
import { sampleFacts } from './sample.ts'
import { DE } from './texts/de.ts'
import { EN } from './texts/en.ts'

test.each([
  ['en', EN, 'Notes and wishes', 'table 1: Likes the corner · “We bring a pram.”'],
  ['de', DE, 'Notizen und Wünsche', 'Tisch 1: Likes the corner · „We bring a pram.“'],
] as const)(
  'in %s the sheet has what staff noted and what guests wrote, once',
  (locale, texts, label, words) => {
    const facts = sampleFacts('staff_briefing', new Date('2026-01-10T12:00:00Z'))
    if (!('briefing' in facts)) throw new Error('There is no sheet.')
    const { rows } = briefingDetails(facts.briefing as BriefingFacts, texts, locale)
    expect(rows.find((row) => row.label === label)?.value).toContain(words)
    expect(JSON.stringify(rows).split('Likes the corner')).toHaveLength(2)
  },
)
