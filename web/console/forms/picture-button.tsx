interface Props {
  readonly label: string
  /** The element that says what is wrong, or which pictures are taken. */
  readonly noteId?: string
  readonly isBusy?: boolean
  readonly onFile: (file: File) => void
}

/** Chooses a picture. The same file can be chosen again. */
export const PictureButton = ({ label, noteId, isBusy, onFile }: Props) => (
  <label class="button small" aria-busy={isBusy}>
    {label}
    <input
      class="visually-hidden"
      type="file"
      accept="image/png,image/jpeg,image/webp,image/gif"
      aria-describedby={noteId}
      onChange={(event) => {
        const [file] = event.currentTarget.files ?? []
        if (file) onFile(file)
        event.currentTarget.value = ''
      }}
    />
  </label>
)
