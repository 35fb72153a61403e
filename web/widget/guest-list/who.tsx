import { TroubleNotice } from '../shared/notice.tsx'
import { Foot, Head } from '../shared/parts.tsx'
import type { StepProps } from './context.ts'
import { keysOf, needsAccount } from './draft.ts'
import { LazySignIn } from './lazy-sign-in.ts'

/** Without an account where the list allows it, else signed in. */
export const Who = (props: StepProps) => {
  const { page, words, draft, trouble, go } = props
  const isNeeded = needsAccount(page, draft)
  return (
    <>
      <Head title={isNeeded ? words.whoTitleAccount : words.whoTitle}>
        {isNeeded ? (keysOf(draft) > 0 ? words.whyKeys : words.whyMembers) : undefined}
      </Head>
      <TroubleNotice trouble={trouble} />
      {!isNeeded && (
        <div class="way">
          <p class="quiet">{words.withoutAccountHint}</p>
          <button type="button" class="button primary" onClick={() => go('details')}>
            {words.withoutAccount}
          </button>
        </div>
      )}
      <section class="way" aria-labelledby="sign-in">
        <h3 id="sign-in">{words.withAccount}</h3>
        <LazySignIn {...props} onSignedIn={() => go('review')} />
      </section>
      <Foot words={words}>{null}</Foot>
    </>
  )
}
