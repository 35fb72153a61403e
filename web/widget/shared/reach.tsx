import type { ComponentProps } from 'preact'
import { Contact } from './notice.tsx'
import { NoticeLinks } from './notices.tsx'

type Props = ComponentProps<typeof Contact> &
  ComponentProps<typeof NoticeLinks> & { readonly words: { reach(venue: string): string } }

/** How the venue is reached, and its notices, below a guest's own page. */
export const Reach = ({ page, words }: Props) => (
  <footer class="reach small quiet">
    <p>{words.reach(page.venue.name)}</p>
    <Contact page={page} />
    <p class="notices">
      <NoticeLinks words={words} page={page} />
    </p>
  </footer>
)
