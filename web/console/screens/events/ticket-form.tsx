import { Dialog } from '../../../shared/dialog.tsx'
import { createTicketType, updateTicketType } from '../../../shared/form-rules.ts'
import { showToast } from '../../../shared/toast.tsx'
import type { Texts } from '../../forms/by-language.tsx'
import { isStored } from '../../forms/draft.ts'
import { FieldFrame, MoneyField, NumberField } from '../../forms/fields.tsx'
import { Form } from '../../forms/form.tsx'
import { TranslatedField } from '../../forms/translated-field.tsx'
import { type Draft, useDraft } from '../../forms/use-draft.ts'
import { call } from '../../model/api.ts'
import type { Event, EventDesk, TicketType } from './desk.ts'
import { instantText, localText } from './sale-window.ts'

interface Props {
  readonly desk: EventDesk
  readonly event: Event
  /** Undefined for a new one. */
  readonly type: TicketType | undefined
  /** The ids of the kinds that were there before. */
  readonly known: readonly string[]
  reload(): Promise<unknown>
  onClose(): void
}

interface Fields {
  readonly name: string
  readonly names: Texts
  readonly price_pence: number | null
  readonly capacity: number | null
  readonly description: string | null
  readonly descriptions: Texts
  readonly min_per_order: number | null
  readonly max_per_order: number | null
  readonly sale_start: string | null
  readonly sale_end: string | null
}

const fieldsOf = (type: TicketType | undefined, event: Event): Fields => ({
  name: type?.name ?? '',
  names: type?.names ?? null,
  price_pence: type?.price_pence ?? 1500,
  capacity: type?.capacity ?? Math.max(0, event.capacity - event.sold),
  description: type?.description ?? null,
  descriptions: type?.descriptions ?? null,
  min_per_order: type?.min_per_order ?? 1,
  max_per_order: type?.max_per_order ?? 10,
  sale_start: type?.sale_start ?? null,
  sale_end: type?.sale_end ?? null,
})

/** One kind of ticket. */
export const TicketForm = ({ desk, event, type, known, reload, onClose }: Props) => {
  const params = { eventId: event.id }
  const finish = async (name: string, warnings: readonly { readonly message: string }[] = []) => {
    await reload()
    showToast({ text: [`${name} is saved.`, ...warnings.map(({ message }) => message)].join(' ') })
    onClose()
  }
  const draft = useDraft<Fields>({
    id: `ticket type ${event.id} ${type?.id ?? 'new'}`,
    stored: fieldsOf(type, event),
    rules: type ? updateTicketType : createTicketType,
    canChange: desk.canChange,
    isNew: type === undefined,
    save: async (changes, values) => {
      const answer = type
        ? await call('PUT /api/my-events/:eventId/ticket-types/:id', {
            params: { ...params, id: type.id },
            body: changes as object,
          })
        : await call('POST /api/my-events/:eventId/ticket-types', {
            params,
            body: values as Fields & {
              price_pence: number
              capacity: number
              min_per_order: number
              max_per_order: number
            },
          })
      await finish(values.name, answer.warnings)
      return answer
    },
    look: async (sent) => {
      const { data } = await call('GET /api/my-events/:eventId/ticket-types', { params })
      const now = type
        ? data.find(({ id }) => id === type.id)
        : data.find((one) => !known.includes(one.id) && isStored(sent, fieldsOf(one, event)))
      if (!now || !isStored(sent, fieldsOf(now, event))) return undefined
      await finish(now.name)
      return fieldsOf(now, event)
    },
  })
  return (
    <Dialog title={type ? `Edit ${type.name}` : 'Add tickets'} onClose={onClose}>
      <Form
        draft={draft}
        onCancel={() => {
          draft.discard()
          onClose()
        }}
      >
        <TranslatedField
          draft={draft}
          name="name"
          label="Name of the ticket"
          hint="Early bird, general entry, door…"
          texts="names"
        />
        <div class="pair">
          <MoneyField draft={draft} name="price_pence" label="Price" currency={event.currency} />
          <NumberField draft={draft} name="capacity" label="How many" />
        </div>
        <div class="pair">
          <NumberField draft={draft} name="min_per_order" label="Fewest in one order" />
          <NumberField draft={draft} name="max_per_order" label="Most in one order" />
        </div>
        <MomentField draft={draft} name="sale_start" label="On sale from" timezone={event.timezone} />
        <MomentField draft={draft} name="sale_end" label="On sale until" timezone={event.timezone} />
        <TranslatedField
          draft={draft}
          name="description"
          label="For guests"
          lines={2}
          optional
          texts="descriptions"
        />
      </Form>
    </Dialog>
  )
}

interface MomentProps {
  readonly draft: Draft<Fields>
  readonly name: 'sale_start' | 'sale_end'
  readonly label: string
  readonly timezone: string
}

/** A moment on the venue's clock. */
const MomentField = ({ draft, name, label, timezone }: MomentProps) => {
  const id = `field-${name}`
  const error = draft.errorOf(name)
  return (
    <FieldFrame id={id} label={label} optional error={error}>
      <input
        id={id}
        type="datetime-local"
        value={localText(timezone, draft.values[name])}
        aria-invalid={error ? 'true' : undefined}
        aria-describedby={error ? `${id}-note` : undefined}
        onInput={(event) => draft.set(name, instantText(timezone, event.currentTarget.value))}
      />
    </FieldFrame>
  )
}
