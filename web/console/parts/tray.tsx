import { Alert, Cross } from '../../shared/icons.tsx'
import { settle, unsettled } from '../model/unsettled.ts'

/** Changes that were not made, with what can be done about each. Nothing here goes away by itself. */
export const Tray = () => (
  <div class="tray">
    {unsettled.value.map(({ id, text, ways }) => (
      <div key={id} class="toast failed" role="alert">
        <Alert />
        <p>{text}</p>
        {ways.map(({ label, run }) => (
          <button
            key={label}
            type="button"
            class="button small"
            onClick={() => {
              settle(id)
              run()
            }}
          >
            {label}
          </button>
        ))}
        <button type="button" class="button plain round" aria-label="Put aside" onClick={() => settle(id)}>
          <Cross />
        </button>
      </div>
    ))}
  </div>
)
