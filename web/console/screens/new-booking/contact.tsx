import type { faultIn } from '../../../shared/validate.ts'
import words from '../../../shared/words.en.ts'

interface ContactProps {
  readonly id: string
  readonly label: string
  readonly type: 'tel' | 'email'
  readonly value: string
  readonly fault: ReturnType<typeof faultIn>
  readonly onInput: (value: string) => void
}

/** How to reach a guest who is new here. */
export const Contact = ({ id, label, type, value, fault, onInput }: ContactProps) => (
  <div class="field">
    <label for={id}>
      {label} <span class="quiet">(optional)</span>
    </label>
    <input
      id={id}
      type={type}
      list={undefined}
      autocomplete="off"
      maxLength={type === 'tel' ? 40 : 254}
      value={value}
      aria-invalid={fault ? 'true' : undefined}
      aria-describedby={fault ? `${id}-fault` : undefined}
      onInput={(event) => onInput(event.currentTarget.value)}
    />
    {fault && (
      <p class="fault" id={`${id}-fault`}>
        {words.faults[fault]}
      </p>
    )}
  </div>
)
