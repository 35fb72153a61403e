import { useState } from 'preact/hooks'
import { addDays } from '../../shared/dates.ts'
import { Field } from '../../shared/field.tsx'
import { FormStep } from '../shared/form-step.tsx'
import type { StepProps } from './context.ts'
import { dayWithYear, Preview } from './preview.tsx'
import { useTexts } from './use-texts.ts'

/** For whom, with which words, and when it is sent. */
export const Gift = (props: StepProps) => {
  const { page, words, draft, trouble, change, go } = props
  const { isGift, sendOn } = draft
  const { field, faults, check } = useTexts(
    props,
    isGift ? ['recipient_name', 'recipient_email', 'message'] : [],
  )
  const last = addDays(page.expires_at, -1)
  const isDayWrong = isGift && sendOn !== '' && (sendOn < page.today || sendOn > last)
  const [dayChecked, setDayChecked] = useState(false)
  const forward = () => {
    setDayChecked(true)
    if (!check()) return
    if (isDayWrong) document.getElementById('field-send_on')?.focus()
    else go('details')
  }
  const choice = (gift: boolean, label: string, hint: string) => (
    <label class="option">
      <input type="radio" name="for" checked={isGift === gift} onChange={() => change({ isGift: gift })} />
      <span>
        <strong>{label}</strong>
        <span class="quiet small">{hint}</span>
      </span>
    </label>
  )
  return (
    <FormStep words={words} title={words.giftTitle} trouble={trouble} faults={faults} onNext={forward}>
      <fieldset class="for">
        <legend class="visually-hidden">{words.giftTitle}</legend>
        {choice(true, words.forSomebody, words.forSomebodyHint)}
        {choice(false, words.forMe, words.forMeHint)}
      </fieldset>
      {isGift && (
        <>
          <Field {...field('recipient_name')} label={words.recipientName} />
          <Field
            {...field('recipient_email')}
            label={words.recipientEmail}
            type="email"
            hint={words.recipientHint}
          />
          <Field {...field('message')} label={words.message} optional={words.optional} lines={3} />
          <div class="field">
            <label for="field-send_on">
              {words.sendOn}
              <span class="quiet"> ({words.optional})</span>
            </label>
            <input
              id="field-send_on"
              type="date"
              min={page.today}
              max={last}
              value={sendOn}
              aria-describedby="send-hint"
              aria-invalid={dayChecked && isDayWrong ? 'true' : undefined}
              onInput={(event) => change({ sendOn: event.currentTarget.value })}
            />
            <p id="send-hint" class={dayChecked && isDayWrong ? 'fault' : 'hint'}>
              {dayChecked && isDayWrong ? words.sendFault(dayWithYear(props, last)) : words.sendHint}
            </p>
          </div>
        </>
      )}
      <Preview {...props} />
    </FormStep>
  )
}
