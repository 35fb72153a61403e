import { deadlineOf, type TermsStep } from '../../../../../domain/terms.ts'
import { localOf, shortDate, type VenueClock } from '../../../../shared/dates.ts'
import { Cross } from '../../../../shared/icons.tsx'
import { money } from '../../../../shared/money.ts'
import words from '../../../../shared/words.en.ts'
import { NumberInput } from '../../../forms/number-input.tsx'
import { digitsOf } from '../../../forms/number-text.ts'

const MOST_STEPS = 5
const MOST_PENCE = 100_000_00

interface Props {
  readonly steps: readonly TermsStep[]
  readonly currency: string
  readonly canChange: boolean
  readonly fault: string | undefined
  onChange(steps: TermsStep[]): void
}

const hasSum = (step: TermsStep) => step.keep_pence_per_cover !== undefined

/** The deadlines, each with what is kept of a guest who cancels until then. */
export const PolicySteps = ({ steps, currency, canChange, fault, onChange }: Props) => {
  const replace = (at: number, step: TermsStep) => onChange(steps.map((old, n) => (n === at ? step : old)))
  const last = steps.at(-1)
  const add = () =>
    onChange([
      ...steps,
      {
        until_hours: Math.floor((last?.until_hours ?? 96) / 2),
        keep_pct: Math.min(100, (last?.keep_pct ?? 50) + 25),
      },
    ])
  return (
    <div class="stack tight">
      <b>Deadlines</b>
      {steps.map((step, at) => (
        <div class="item step" key={at}>
          <label>
            until
            <NumberInput
              min={0}
              max={8760}
              aria-label={`Hours before the start of deadline ${at + 1}`}
              value={step.until_hours}
              onNumber={(until_hours) => replace(at, { ...step, until_hours })}
            />
            hours before, keep
          </label>
          <Kept step={step} at={at} currency={currency} onChange={(next) => replace(at, next)} />
          {canChange && steps.length > 1 && (
            <button
              type="button"
              class="button plain round small"
              aria-label={`Remove deadline ${at + 1}`}
              onClick={() => onChange(steps.filter((_, n) => n !== at))}
            >
              <Cross />
            </button>
          )}
        </div>
      ))}
      <p class="hint">After the last deadline everything is kept.</p>
      {fault && <p class="fault">{fault}</p>}
      {canChange && steps.length < MOST_STEPS && (
        <p>
          <button type="button" class="button small" onClick={add}>
            Add a deadline
          </button>
        </p>
      )}
    </div>
  )
}

interface KeptProps {
  readonly step: TermsStep
  readonly at: number
  readonly currency: string
  onChange(step: TermsStep): void
}

const Kept = ({ step, at, currency, onChange }: KeptProps) => {
  const { until_hours } = step
  const digits = digitsOf(currency)
  const unit = 10 ** digits
  return (
    <>
      <NumberInput
        aria-label={`Kept until deadline ${at + 1}`}
        min={0}
        {...(hasSum(step)
          ? {
              digits,
              max: MOST_PENCE,
              value: step.keep_pence_per_cover ?? 0,
              onNumber: (keep_pence_per_cover: number) => onChange({ until_hours, keep_pence_per_cover }),
            }
          : {
              max: 100,
              value: step.keep_pct ?? 0,
              onNumber: (keep_pct: number) => onChange({ until_hours, keep_pct }),
            })}
      />
      <select
        aria-label={`What deadline ${at + 1} keeps is counted in`}
        value={hasSum(step) ? 'sum' : 'share'}
        onChange={({ currentTarget: { value } }) =>
          onChange(
            value === 'sum'
              ? { until_hours, keep_pence_per_cover: 10 * unit }
              : { until_hours, keep_pct: 50 },
          )
        }
      >
        <option value="share">%</option>
        <option value="sum">{currency.toUpperCase()} a guest</option>
      </select>
    </>
  )
}

/** "nothing", "half", "30%", "£10 a guest". */
export const keptInWords = (step: TermsStep, currency: string): string => {
  if (step.keep_pence_per_cover !== undefined)
    return `${money(step.keep_pence_per_cover, currency, 'en')} a guest`
  const { keep_pct = 0 } = step
  if (keep_pct === 0) return 'nothing'
  if (keep_pct === 100) return 'everything'
  return keep_pct === 50 ? 'half' : `${keep_pct}%`
}

interface LineProps {
  readonly steps: readonly TermsStep[]
  readonly startsAt: Date
  readonly venue: VenueClock & { readonly currency: string }
}

/** The deadlines drawn from left to right, the start at the end. */
export const TermsLine = ({ steps, startsAt, venue }: LineProps) => {
  const momentOf = (instant: Date) => {
    const { date, time } = localOf(venue, instant.getTime())
    return `${shortDate(words, date)}, ${time}`
  }
  return (
    <ol class="terms-line">
      {steps.map((step, n) => (
        <li key={n} style={{ '--kept': n / steps.length }}>
          <b>we keep {keptInWords(step, venue.currency)}</b>
          <small>until {momentOf(deadlineOf(step, startsAt))}</small>
        </li>
      ))}
      <li style={{ '--kept': 1 }}>
        <b>we keep everything</b>
        <small>until {momentOf(startsAt)}, the start</small>
      </li>
    </ol>
  )
}
