import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import de from '../../web/door/words.de.ts'
import en from '../../web/door/words.en.ts'
import { violationsInBothThemes } from './axe.ts'
import { useDoorStage, type Visit, WALKS } from './door-screens.ts'
import { button } from './walk.ts'

/** The door in German: by the phone, by choice, and with not one English word left on any screen. */

const stage = useDoorStage()

/** Every text of the catalogue that is different in German. */
const englishTexts = (words: object, german: object): string[] =>
  Object.entries(words).flatMap(([name, value]) => {
    const other = (german as Record<string, unknown>)[name]
    if (typeof value === 'string') return value === other || value.length < 4 ? [] : [value]
    return value !== null && typeof value === 'object' ? englishTexts(value, other as object) : []
  })
const ENGLISH = englishTexts(en, de)

/** What the person calls a door, a venue or an area is theirs, in any language. */
const THEIRS = new Set(['Front', 'Door', 'Terrace'])

const setPhoneLanguage = (page: Page, tag: string) =>
  page.evaluate((language) => {
    Object.defineProperty(navigator, 'languages', { get: () => [language], configurable: true })
    window.dispatchEvent(new Event('languagechange'))
  }, tag)

const wordsOn = (page: Page) =>
  page.evaluate(() => {
    const labels = [...document.querySelectorAll('[aria-label], [placeholder]')].flatMap((one) => [
      one.getAttribute('aria-label') ?? '',
      one.getAttribute('placeholder') ?? '',
    ])
    return [document.body.textContent ?? '', ...labels].join('\n')
  })

const isSaid = (text: string) => (english: string) =>
  !THEIRS.has(english) &&
  new RegExp(`(?<!\\p{L})${english.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\p{L})`, 'u').test(text)

const readInGerman: Visit = async (page, name) => {
  await setPhoneLanguage(page, 'de-AT')
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('de')
  const text = await wordsOn(page)
  expect([name, ENGLISH.filter(isSaid(text))]).toEqual([name, []])
  expect([name, await page.evaluate(() => document.body.scrollWidth <= window.innerWidth)]).toEqual([
    name,
    true,
  ])
  expect([name, await violationsInBothThemes(page)]).toEqual([name, []])
  await setPhoneLanguage(page, 'en-GB')
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('en')
}

describe('not one English word is left in German', () => {
  test.each(Object.entries(WALKS))('%s', async (_, walk) => {
    await walk(stage, readInGerman)
  })
})

test('a German phone starts in German, and another language can be chosen and stays after sign-out', async () => {
  const page = await stage.phones.empty({ lang: 'de-DE' })
  await page.goto(`${stage.site.origin}/door/`)
  await button(page, 'Anmelden').waitFor()
  await expect.poll(() => page.title()).toBe('Einlass · Maitred')
  await page.getByLabel('E-Mail-Adresse').fill('nobody@example.com')
  await page.getByLabel('Passwort').fill('not the right one')
  await button(page, 'Anmelden').click()
  await page.getByText('E-Mail-Adresse, Passwort oder Code ist falsch.').waitFor()
  await stage.phones.signIn(page)
  await button(page, 'Einlass öffnen').click()
  await page.getByText('Verbunden').waitFor()
  await page.getByText('Samstag, 17. Januar').waitFor()
  await page.getByRole('navigation').getByRole('button', { name: 'Mehr' }).click()
  await page.getByLabel('Sprache').selectOption('English')
  await page.getByText('Connected').waitFor()
  await button(page, 'Sign out').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await button(page, 'Sign in').waitFor()
  await page.reload()
  await button(page, 'Sign in').waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
})
