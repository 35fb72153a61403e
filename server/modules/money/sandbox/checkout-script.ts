/** The script of the hosted page. Sends the chosen outcome and shows the result. */
export const CHECKOUT_SCRIPT = `const form = document.getElementById('pay')
const problem = document.getElementById('problem')
const DECLINED = 'The card was declined and nothing was taken. You can try again.'
const UNREACHABLE = 'The payment could not be sent. Check your connection and try again.'

const show = (id) => {
  form.hidden = true
  const outcome = document.getElementById(id)
  outcome.hidden = false
  outcome.querySelector('h2').focus()
}

const showProblem = (sentence) => {
  problem.textContent = sentence
  problem.hidden = false
}

const send = async (outcome) => {
  const answer = await fetch('/api/sandbox/intents/' + encodeURIComponent(form.dataset.intent) + '/confirm', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_secret: form.dataset.secret, outcome }),
  })
  const { status, error } = await answer.json()
  if (status === 'succeeded' || status === 'requires_capture') show('paid')
  else if (status === 'requires_payment_method') showProblem(DECLINED)
  else showProblem(error || UNREACHABLE)
}

form?.addEventListener('submit', async (event) => {
  event.preventDefault()
  const buttons = form.querySelectorAll('button')
  problem.hidden = true
  form.setAttribute('aria-busy', 'true')
  for (const button of buttons) button.disabled = true
  try {
    await send(event.submitter?.value || 'succeed')
  } catch {
    showProblem(UNREACHABLE)
  }
  form.removeAttribute('aria-busy')
  for (const button of buttons) button.disabled = false
})
`
