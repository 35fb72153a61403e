import { useState } from 'preact/hooks'
import { ApiError } from '../shared/client.ts'
import { Field } from '../shared/field.tsx'
import { setUp } from '../shared/form-rules.ts'
import { Skeleton } from '../shared/skeleton.tsx'
import { TimeZoneField } from '../shared/time-zone-field.tsx'
import { useLoad } from '../shared/use-load.ts'
import type { ScreenProps } from './context.ts'
import { keepSession } from './keep-session.ts'
import { ConsoleLink, Done, Head, Spent, Submit, Trouble } from './parts.tsx'
import { PasswordField } from './password-field.tsx'
import { useForm } from './use-form.ts'

/** Makes the first operator account and its venue. */
export const Setup = (props: ScreenProps) => {
  const { words, call, link } = props
  const check = useLoad(link, (signal) => call('GET /api/setup/:token', { params: { token: link }, signal }))
  const [isSpent, setIsSpent] = useState(false)
  const [venueId, setVenueId] = useState<string>()
  if (venueId) return <Ready {...props} venueId={venueId} />
  if (isSpent || isRefused(check.error))
    return (
      <Spent title={words.setupSpentTitle} text={words.setupSpent}>
        <ConsoleLink words={words} />
      </Spent>
    )
  // A check that failed for another reason does not keep anybody from trying.
  if (!check.data && !check.error)
    return (
      <section class="screen">
        <Head title={words.setupTitle}>{words.setupText}</Head>
        <Skeleton />
      </section>
    )
  return <SetupForm {...props} onSpent={() => setIsSpent(true)} onReady={setVenueId} />
}

const isRefused = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

type FormProps = ScreenProps & { onSpent(): void; onReady(venueId: string): void }

const SetupForm = ({ words, call, link, onSpent, onReady }: FormProps) => {
  const form = useForm(words, setUp, { timezone: Intl.DateTimeFormat().resolvedOptions().timeZone })
  const submit = form.submit(async () => {
    try {
      const made = await call('POST /api/setup/:token', {
        params: { token: link },
        body: { ...form.values, status: 'draft' },
      })
      keepSession(made)
      onReady(made.venue_id)
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error
      onSpent()
    }
  })
  return (
    <form class="screen" onSubmit={submit} noValidate>
      <Head title={words.setupTitle}>{words.setupText}</Head>
      <Trouble>{form.trouble}</Trouble>
      <fieldset>
        <legend>{words.you}</legend>
        <Field {...form.field('name')} label={words.yourName} autocomplete="name" />
        <Field {...form.field('email')} label={words.email} type="email" autocomplete="username" />
        <PasswordField {...form.field('password')} words={words} label={words.password} isNew />
      </fieldset>
      <fieldset>
        <legend>{words.venue}</legend>
        <Field {...form.field('venue_name')} label={words.venueName} autocomplete="organization" />
        <Field
          {...form.field('venue_address')}
          label={words.venueAddress}
          hint={words.venueAddressHint}
          autocomplete="street-address"
        />
        <TimeZoneField {...form.field('timezone')} label={words.timeZone} hint={words.timeZoneHint} />
      </fieldset>
      <Submit busy={form.busy}>{words.setUp}</Submit>
    </form>
  )
}

const Ready = ({ words, venueId }: ScreenProps & { venueId: string }) => (
  <Done title={words.readyTitle} text={words.readyText}>
    <a class="button primary wide" href={`/console/${venueId}/settings/set-up`}>
      {words.setVenueUp}
    </a>
  </Done>
)
