import { useState } from 'preact/hooks'
import words from '../../../../shared/words.en.ts'
import {
  ClockField,
  FieldFrame,
  ManyField,
  NumberField,
  TextField,
  WEEKDAYS,
} from '../../../forms/fields.tsx'
import { type Draft, focusFirst } from '../../../forms/use-draft.ts'
import type { Venue } from '../../../model/venues.ts'
import { GuestPreview } from '../guest-preview.tsx'
import { DAY_KEYS } from '../venue/week.ts'
import { daysInWords } from '../words.ts'
import { faultsOf, type Meal, mealsFor, mealsOf, stayInWords, tooLateOn } from './meals.ts'
import { saveMeals } from './save-meals.ts'
import { StepFrame, type StepProps } from './step.tsx'
import { useStep } from './use-step.ts'

interface Values {
  meals: readonly Meal[]
}

const ANOTHER: Omit<Meal, 'party_max' | 'covers'> = {
  name: 'Brunch',
  isOn: true,
  days: ['sat', 'sun'],
  first: '10:00',
  last: '13:00',
  stay: 90,
  party_min: 1,
}
const STAYS = [45, 60, 75, 90, 105, 120, 150, 180, 240]

/** When guests can book. Service, access rule and pace are one form here. */
export const MealsStep = (props: StepProps) => {
  const { venue, today, facts, reload } = props
  const stored = mealsOf(facts.rules, facts.services)
  const seating = {
    seats: facts.tables.reduce((sum, { capacity }) => sum + capacity, 0),
    largest: Math.max(0, ...facts.tables.map(({ capacity }) => capacity)),
  }
  const proposed = mealsFor(venue.opening_hours, venue.service_day_start, seating)
  const [isChecked, setIsChecked] = useState(false)
  const { draft, frame } = useStep<Values>(props, 'meals', {
    stored: { meals: stored.length > 0 ? stored : proposed },
    rules: {},
    save: async (_, { meals }) => {
      await saveMeals(venue.id, stored, meals)
      await reload()
      return undefined
    },
  })
  const { meals } = draft.values
  const [open, setOpen] = useState(Math.max(0, meals.length - 1))
  const change = (at: number, part: Partial<Meal>) =>
    draft.set(
      'meals',
      meals.map((meal, n) => (n === at ? { ...meal, ...part } : meal)),
    )
  const wrong = meals.findIndex((meal) => meal.isOn && Object.keys(faultsOf(meal, meals)).length > 0)
  const isNothing = !meals.some(({ isOn }) => isOn)
  const check = () => {
    setIsChecked(true)
    if (wrong >= 0) setOpen(wrong)
    focusFirst()
  }
  return (
    <StepFrame
      {...frame}
      title="When can guests book?"
      about={
        stored.length === 0
          ? 'From your opening hours we made these meals. Change what is wrong; everything else can wait.'
          : 'These meals are saved. Change what is wrong; everything else can wait.'
      }
      draft={wrong >= 0 || isNothing ? { ...draft, submit: check } : draft}
      aside={<GuestPreview venue={venue} today={today} isBeforeFirst={stored.length === 0} />}
    >
      {meals.map((meal, at) => (
        <MealCard
          key={at}
          venue={venue}
          meal={meal}
          draft={partOf(draft, meal, isChecked, (part) => change(at, part))}
          isOpen={open === at && meal.isOn}
          onOpen={() => setOpen(at)}
        />
      ))}
      {isNothing && <p class="fault">Switch at least one meal on, or guests are offered no time.</p>}
      <button
        type="button"
        class="button start"
        onClick={() => {
          draft.set('meals', [
            ...meals,
            { ...ANOTHER, party_max: proposed[0]?.party_max ?? 6, covers: proposed[0]?.covers ?? null },
          ])
          setOpen(meals.length)
        }}
      >
        Add another meal
      </button>
      <details class="small">
        <summary>What is behind it</summary>
        <p>
          Each meal is stored as two things of the same name. The <b>service</b> says when people arrive, how
          many at once and how long they stay: it counts for everybody, however they booked. The{' '}
          <b>access rule</b> says what guests can book online, in which party and on what terms. Both can be
          refined in the settings.
        </p>
      </details>
    </StepFrame>
  )
}

/** The fields of one meal, as a form of its own. */
const partOf = (
  draft: Draft<Values>,
  meal: Meal,
  isChecked: boolean,
  change: (part: Partial<Meal>) => void,
): Draft<Meal> => ({
  ...draft,
  values: meal,
  rules: {},
  overtaken: [],
  set: (name, value) => change({ [name]: value }),
  errorOf: (name) => (isChecked ? faultsOf(meal, draft.values.meals)[name] : undefined),
})

interface CardProps {
  readonly venue: Venue
  readonly meal: Meal
  readonly draft: Draft<Meal>
  readonly isOpen: boolean
  onOpen(): void
}

const MealCard = ({ venue, meal, draft, isOpen, onOpen }: CardProps) => (
  <section class="card stack meal" aria-label={meal.name}>
    <header>
      <b>{meal.name || 'New meal'}</b>
      {!isOpen && <span class="quiet">{meal.isOn ? inShort(meal) : 'Off'}</span>}
      {!isOpen && meal.isOn && (
        <button type="button" class="button small" aria-label={`Change ${meal.name}`} onClick={onOpen}>
          Change
        </button>
      )}
      <label class="switch">
        <input
          type="checkbox"
          checked={meal.isOn}
          aria-label={`${meal.name} can be booked`}
          onChange={(event) => {
            draft.set('isOn', event.currentTarget.checked)
            onOpen()
          }}
        />
        <span>{meal.isOn ? 'On' : 'Off'}</span>
      </label>
    </header>
    {isOpen && <MealFields venue={venue} meal={meal} draft={draft} />}
  </section>
)

const inShort = ({ first, last, days, stay, party_min, party_max }: Meal) =>
  [`${first}–${last}`, daysInWords(days), `stay ${stay} min`, `${party_min} to ${party_max} people`].join(
    ' · ',
  )

const MealFields = ({ venue, meal, draft }: Pick<CardProps, 'venue' | 'meal' | 'draft'>) => {
  const late = tooLateOn(meal, venue.opening_hours, venue.service_day_start)
  const stays = STAYS.includes(meal.stay) ? STAYS : [...STAYS, meal.stay].sort((a, b) => a - b)
  return (
    <>
      <div class="meal-row">
        <TextField draft={draft} name="name" label="Name" />
        <ClockField draft={draft} name="first" type="time" label="First arrival" />
        <ClockField draft={draft} name="last" type="time" label="Last arrival" />
        <FieldFrame id="field-stay" label="Guests stay" error={undefined}>
          <select
            id="field-stay"
            value={meal.stay}
            onChange={(event) => draft.set('stay', Number(event.currentTarget.value))}
          >
            {stays.map((mins) => (
              <option key={mins} value={mins}>
                {stayInWords(mins)}
              </option>
            ))}
          </select>
        </FieldFrame>
      </div>
      <ManyField draft={draft} name="days" label="Days" options={WEEKDAYS} />
      {late.length > 0 && (
        <p class="notice warn" role="status">
          On {late.map((day) => words.weekdays[DAY_KEYS.indexOf(day)]).join(', ')}, some of these guests would
          stay beyond your opening hours. Guests are not offered those times.
        </p>
      )}
      <div class="meal-row">
        <NumberField draft={draft} name="party_min" label="Smallest party" unit="people" />
        <NumberField
          draft={draft}
          name="party_max"
          label="Largest party"
          unit="people"
          hint="Larger ones are asked to call."
        />
        <NumberField
          draft={draft}
          name="covers"
          label="Arrivals per 15 min"
          unit="people"
          hint="So that the kitchen can follow. Empty: no limit."
        />
      </div>
    </>
  )
}
