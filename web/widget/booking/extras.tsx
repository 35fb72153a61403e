import { price, type StepProps } from './context.ts'
import { Foot, Head } from './parts.tsx'

/** Extras of the service, with a count for each. */
export const Extras = (props: StepProps) => {
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
                  <span class="stepper">
                    <button
                      type="button"
                      class="button round"
                      aria-label={words.fewer(item.name)}
                      disabled={quantity === 0}
                      onClick={() => set(key, quantity - 1)}
                    >
                      −
                    </button>
                    <output>{quantity}</output>
                    <button
                      type="button"
                      class="button round"
                      aria-label={words.more(item.name)}
                      disabled={quantity >= item.max_qty}
                      onClick={() => set(key, quantity + 1)}
                    >
                      +
                    </button>
                  </span>
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
