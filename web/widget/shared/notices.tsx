import type { VenueFacts } from '../../../contract/page-data.ts'
import type { NoticeWords } from './notice-words.en.ts'

interface Props {
  readonly words: NoticeWords
  readonly page: { readonly venue: Pick<VenueFacts, 'name' | 'notices'>; readonly lang: string }
}

/** Who gets what the guest typed, and what the venue has to say about it: beside the button of every form. */
export const Notices = ({ words, page }: Props) => (
  <p class="small quiet notices">
    {words.dataGoes(page.venue.name)} <NoticeLinks words={words} page={page} />
  </p>
)

export const NoticeLinks = ({ words, page }: Props) => (
  <>
    {page.venue.notices.map(({ kind, href }) => (
      <a
        key={kind}
        href={href.startsWith('/') ? `${href}?lang=${page.lang}` : href}
        target="_blank"
        rel="noopener"
      >
        {words.noticeKinds[kind]}
      </a>
    ))}
  </>
)
