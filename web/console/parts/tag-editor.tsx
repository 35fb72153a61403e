import { useState } from 'preact/hooks'

interface Props {
  readonly label: string
  readonly tags: readonly string[]
  readonly canChange: boolean
  /** Answers whether it was saved. */
  readonly onSave: (tags: string[]) => Promise<boolean>
  /** Tags that are used already, to choose from. */
  readonly known?: readonly string[]
}

/** Tags, each with a cross, and a field for another. */
export const TagEditor = ({ label, tags, canChange, onSave, known = [] }: Props) => {
  const [text, setText] = useState('')
  const id = `tags-${label.replaceAll(/\W+/g, '-').toLowerCase()}`
  const add = async (event: Event) => {
    event.preventDefault()
    const tag = text.trim()
    setText('')
    if (!tag || tags.includes(tag)) return
    // What was refused stands in the field again, unless the next one is typed already.
    if (!(await onSave([...tags, tag]))) setText((now) => now || tag)
  }
  return (
    <section class="panel-section">
      <h3>{label}</h3>
      {tags.length > 0 && (
        <ul class="tags">
          {tags.map((tag) => (
            <li key={tag}>
              {tag}
              {canChange && (
                <button
                  type="button"
                  aria-label={`Remove ${tag} from ${label.toLowerCase()}`}
                  onClick={() => onSave(tags.filter((other) => other !== tag))}
                >
                  ×
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!canChange && tags.length === 0 && <p class="quiet">None.</p>}
      {canChange && (
        <form class="tag-form" onSubmit={add}>
          <input
            type="text"
            aria-label={`New tag, ${label.toLowerCase()}`}
            placeholder="New tag"
            maxLength={50}
            list={id}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
          <datalist id={id}>
            {known
              .filter((tag) => !tags.includes(tag))
              .map((tag) => (
                <option key={tag} value={tag} />
              ))}
          </datalist>
          <button type="submit" class="button small">
            Add
          </button>
        </form>
      )}
    </section>
  )
}
