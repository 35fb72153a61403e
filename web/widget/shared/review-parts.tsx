import type { GuestWords } from './words.en.ts'

type Words = Pick<GuestWords, 'again' | 'againYes' | 'againNo' | 'payInTab' | 'openPayment'>

/** Asked before a guest who has a booking already gets another one. */
export const AskAgain = (props: { words: Words; onYes(): void; onNo(): void }) => (
  <div class="notice warn" role="alert">
    <div>
      <p>{props.words.again}</p>
      <p class="actions">
        <button type="button" class="button" onClick={props.onYes}>
          {props.words.againYes}
        </button>
        <button type="button" class="button plain" onClick={props.onNo}>
          {props.words.againNo}
        </button>
      </p>
    </div>
  </div>
)

/** Where a website is isolated, the payment provider can be shown in a tab of its own only. */
export const PayInTab = (props: { words: Words; url: string; amount: string }) => (
  <div class="notice">
    <div>
      <p>{props.words.payInTab}</p>
      <a class="button primary" href={props.url} target="_blank" rel="noopener">
        {props.words.openPayment(props.amount)}
      </a>
    </div>
  </div>
)
