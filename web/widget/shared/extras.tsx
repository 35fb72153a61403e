import type { Contract } from '../../../contract/index.ts'
import type { VenueFacts } from '../../../contract/page-data.ts'
import type { OkOf } from '../../../contract/row.ts'
import { Foot, Head } from './parts.tsx'
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
  readonly words: GuestWords
  readonly draft: D
  change(patch: { extras: Chosen }): void
  go(step: S): void
  next(from: 'extras', draft: D): S
}

/** What was chosen, as lines: "2 × Sparkling wine". */
export const extraLines = ({ bundles = [], extras }: Choice): string[] =>
  bundles.flatMap((bundle) =>
    bundle.items.flatMap((item) => {
      const quantity = extras[`${bundle.id} ${item.id}`] ?? 0
      return quantity > 0 ? [`${quantity} × ${item.name}`] : []
    }),
  )

/** What the extras cost: with the booking, and later at the table. */
export const extrasPence = ({ bundles = [], extras }: Choice): { now: number; later: number } => {
  const sum = { now: 0, later: 0 }
  for (const bundle of bundles)
    for (const item of bundle.items)
      sum[bundle.prepaid ? 'now' : 'later'] += (extras[`${bundle.id} ${item.id}`] ?? 0) * item.price_pence
  return sum
}

/** The same as a request says it. */
export const bundleSelections = (extras: Chosen) =>
  Object.entries(extras)
    .filter(([, quantity]) => quantity > 0)
    .map(([key, quantity]) => {
      const [bundle_id = '', item_id = ''] = key.split(' ')
      return { bundle_id, item_id, quantity }
    })

/** Extras, with a count for each. */
export const Extras = <D extends Choice, S>(props: Props<D, S>) => {
  const { words, draft, change, go, next } = props
  const set = (key: string, quantity: number) => change({ extras: { ...draft.extras, [key]: quantity } })
  const isEmpty = Object.values(draft.extras).every((quantity) => quantity === 0)
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
