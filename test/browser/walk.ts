import type { FrameLocator, Page } from 'playwright-core'

/** Where a widget is: a page of its own, or a frame in somebody's website. */
export type Place = Page | FrameLocator

export const heading = (place: Place, name: string | RegExp) => place.getByRole('heading', { level: 2, name })
export const button = (place: Place, name: string | RegExp) => place.getByRole('button', { name })

/** A day that is free, by its label ("Sunday 18 January, free"). */
export const pickDay = async (place: Place, label: string) => {
  const day = place.getByRole('button', { name: new RegExp(`^${label}.*free$`) })
  const all = place.getByRole('button', { name: 'All days' })
  // The next days stand on the first screen; the others are one press away.
  await day.or(all).first().waitFor()
  if ((await all.count()) > 0 && (await place.getByRole('button', { name: label }).count()) === 0)
    await all.click()
  await day.waitFor()
  await day.click()
  // The manage page shows the times on a screen of their own.
  await place.getByRole('heading', { name: label }).or(heading(place, 'What time?')).first().waitFor()
}

export const pickTime = (place: Place, time: string) =>
  place
    .getByRole('button', { name: new RegExp(`^${time}`) })
    .first()
    .click()

let phones = 100
/** Another number each time: the venue limits what one guest books. */
const newPhone = () => {
  phones += 1
  return `+44 7700 900${phones}`
}

export const fillDetails = async (place: Place, email: string) => {
  await heading(place, 'Who is coming?').waitFor()
  await place.getByLabel('Name', { exact: true }).fill('Rowan Ellery')
  await place.getByLabel('E-mail').fill(email)
  await place.getByLabel(/^Phone/).fill(newPhone())
}

export const goOn = (place: Place) => button(place, /^Continue/).click()

/** The door code of a table is folded away: a restaurant finds its guests by name. */
export const openCode = async (place: Place) => {
  await place.getByText('Show the door code').click()
  await place.getByRole('img', { name: 'Door code for this booking' }).waitFor()
}

/** The last screen before booking, with its lines: its heading is there before the code of the rest. */
export const atReview = async (place: Place) => {
  await heading(place, 'Everything right?').waitFor()
  await place.getByRole('term').first().waitFor()
}

interface Walk {
  readonly email: string
  readonly day?: string
  readonly time?: string
}

/** From the first screen to the last one before booking. */
export const walkToReview = async (place: Place, walk: Walk) => {
  await pickDay(place, walk.day ?? 'Sunday 18 January')
  await pickTime(place, walk.time ?? '20:00')
  await heading(place, 'Where would you like to sit?').waitFor()
  await goOn(place)
  await fillDetails(place, walk.email)
  await goOn(place)
  await atReview(place)
}
