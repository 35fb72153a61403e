/** The most rows that one request reads. */
const MOST = 200

interface Props {
  readonly page: { readonly has_more: boolean; readonly limit: number } | undefined
  readonly isSmall?: boolean
  readonly onMore: () => void
}

/** Reads a longer page, while there is more and a page may grow. */
export const ShowMore = ({ page, isSmall, onMore }: Props) =>
  page?.has_more && page.limit < MOST ? (
    <button type="button" class={`button${isSmall ? ' small' : ''}`} onClick={onMore}>
      Show more
    </button>
  ) : null
