interface Made {
  readonly token: string
  readonly user: { readonly id: string; readonly name: string; readonly role: string }
}

/**
 * Hands the session on to the console, in this tab: who has just typed name and password is not asked for them again.
 * Without storage the console asks.
 */
export const keepSession = ({ token, user }: Made): void => {
  try {
    sessionStorage.setItem('maitred-session', JSON.stringify({ token, user }))
  } catch {
    // Storage is switched off.
  }
}
