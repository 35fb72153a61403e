import type { Contract } from '../../../contract/index.ts'
import type { VenueFacts } from '../../../contract/page-data.ts'
import type { OkOf } from '../../../contract/row.ts'
import { Foot, Head } from './parts.tsx'
import type { PlanWords } from './plan-words.en.ts'
import { price } from './price.ts'
import { Stepper } from './stepper.tsx'
import type { GuestWords } from './words.en.ts'

export type Bundle = OkOf<Contract['GET /api/public/venues/:venueId/availability']>['bundles'][number]

/** How many of each, by `<bundle id> <item id>`. */
export type Chosen = Readonly<Record<string, number>>

interface Choice {
  readonly bundles?: readonly Bundle[]
  readonly extras: Chosen
}

interface Props<D extends Choice, S> {
  readonly page: { readonly venue: VenueFacts; readonly lang: string }
  readonly words: GuestWords & PlanWords
  readonly draft: D
  change(patch: { extras: Chosen }): void
  go(step: S): void
  next(from: 'extras', draft: D): S
}

/** What was chosen of what is offered. */
const chosenOf = ({ bundles = [], extras }: Choice) =>
  bundles
    .flatMap((bundle) =>
      bundle.items.map((item) => ({ bundle, item, quantity: extras[`${bundle.id} ${item.id}`] ?? 0 })),
    )
    .filter(({ quantity }) => quantity > 0)

/** The same as lines: "2 × Sparkling wine". */
const extraLines = (choice: Choice): string[] =>
  chosenOf(choice).map(({ item, quantity }) => `${quantity} × ${item.name}`)

/** The same as a request says it. */
export const bundleSelections = (choice: Choice) =>
  chosenOf(choice).map(({ bundle, item, quantity }) => ({
    bundle_id: bundle.id,
    item_id: item.id,
    quantity,
  }))

/** What the extras cost: with the booking, and later at the table. */
export const extrasPence = (choice: Choice): { now: number; later: number } => {
  const sum = { now: 0, later: 0 }
  for (const { bundle, item, quantity } of chosenOf(choice))
    sum[bundle.prepaid ? 'now' : 'later'] += quantity * item.price_pence
  return sum
}

/** The same as sold, for the lines of the price. */
export const soldExtras = (choice: Choice) =>
  chosenOf(choice).map(({ bundle, item, quantity }) => ({
    item: item.name,
    quantity,
    price_pence: item.price_pence,
    prepaid: bundle.prepaid,
  }))

/** Extras, with a count for each. */
export const Extras = <D extends Choice, S>(props: Props<D, S>) => {
  const { words, draft, change, go, next } = props
  const set = (key: string, quantity: number) => change({ extras: { ...draft.extras, [key]: quantity } })
  const isEmpty = extraLines(draft).length === 0
  return (
    <>
      <Head title={words.extrasTitle} />
      {(draft.bundles ?? []).map((bundle) => (
        <section key={bundle.id} class="bundle" aria-labelledby={`bundle-${bundle.id}`}>
          <h3 id={`bundle-${bundle.id}`}>
            {bundle.name}
            <span class="quiet small"> {bundle.prepaid ? words.prepaid : words.payLater}</span>
          </h3>
          <ul>
            {bundle.items.map((item) => {
              const key = `${bundle.id} ${item.id}`
              const quantity = draft.extras[key] ?? 0
              return (
                <li key={item.id} class="item">
                  {item.picture_url && (
                    <img src={item.picture_url} alt="" width={64} height={64} loading="lazy" />
                  )}
                  <span>
                    {item.name}
                    <span class="quiet"> {price(props, item.price_pence)}</span>
                  </span>
                  <Stepper
                    words={words}
                    name={item.name}
                    quantity={quantity}
                    max={item.max_qty}
                    onQuantity={(count) => set(key, count)}
                  />
                </li>
              )
            })}
          </ul>
        </section>
      ))}
      <Foot words={words}>
        <button type="button" class="button primary" onClick={() => go(next('extras', draft))}>
          {isEmpty ? words.without : words.next}
        </button>
      </Foot>
    </>
  )
}
