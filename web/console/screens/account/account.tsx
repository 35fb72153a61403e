import { Password } from './password.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'

/** What belongs to the person: password, second factor, and where they are signed in. */
export const Account = () => (
  <div class="account-screen">
    <Password />
    <SecondFactor />
    <Sessions />
  </div>
)
