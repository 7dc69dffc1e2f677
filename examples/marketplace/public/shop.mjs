// The shop's page: it asks its own server for an order, and the browser library for the rest.
const { baseUrl, publicKey } = document.body.dataset
const { holdfast, HoldfastError } = await import(`${baseUrl}/sdk/holdfast.mjs`)
const payments = holdfast(publicKey, { baseUrl })

const REFRESH_MS = 1_500
const pay = document.querySelector('#pay')
const release = document.querySelector('#release')
const payOutcome = document.querySelector('#pay-outcome')
const releaseOutcome = document.querySelector('#release-outcome')

/** The order on this page, kept until it is paid, so that a second press goes on with it. */
let order

pay.addEventListener('click', () => void once(pay, payNow))
release.addEventListener('click', () => void once(release, releaseNow))
pay.disabled = false
setInterval(() => void refresh(), REFRESH_MS)

async function payNow() {
  say(payOutcome, '')
  order ??= await ask('POST', '/order')
  try {
    const { checkout_id, project_id } = await payments.confirmPaymentIntent(order.client_secret)
    await ask('POST', `/orders/${order.order_id}/confirmed`, { checkout_id })
    pay.hidden = true
    say(payOutcome, `Thank you. Checkout ${checkout_id} in project ${project_id}.`)
    await refresh()
  } catch (error) {
    if (!(error instanceof HoldfastError)) throw error
    if (error.code === 'cancelled') {
      say(payOutcome, 'Not paid yet. Press the button to go on.')
      return
    }
    if (error.code === 'invalid_client_secret') order = undefined
    say(payOutcome, `The payment did not go through: ${error.message}`)
  }
}

async function releaseNow() {
  const { release: made } = await ask('POST', `/orders/${order.order_id}/release`)
  say(releaseOutcome, `The release is ${words(made.status)}.`)
  await refresh()
}

async function refresh() {
  const { events } = await ask('GET', '/events').catch(() => ({ events: [] }))
  document.querySelector('#no-events').hidden = events.length > 0
  document.querySelector('#events').replaceChildren(...events.map(renderEvent))
  if (order === undefined) return
  const view = await ask('GET', `/orders/${order.order_id}`).catch(() => null)
  if (view?.checkout) renderState(view)
}

function renderState({ checkout, settlements, release: made }) {
  const rows = [
    ['Payment', words(checkout.status)],
    ...settlements.map(({ description, status }) => [description, words(status)]),
    ...(made === null ? [] : [['Release', releaseWords(made)]]),
  ]
  const text = JSON.stringify(rows)
  const list = document.querySelector('#state')
  document.querySelector('#after').hidden = false
  release.hidden = made !== null && made.status !== 'failed' && made.status !== 'cancelled'
  if (list.dataset.shown === text) return
  list.dataset.shown = text
  list.replaceChildren(
    ...rows.map(([name, state]) => element('div', [element('dt', name), element('dd', state)])),
  )
}

function renderEvent({ type, about }) {
  return element('li', [element('code', type), element('span', about)])
}

function releaseWords({ status, paused_reason: reason }) {
  return reason === null ? words(status) : `${words(status)}: the seller is asked to verify first`
}

const words = (status) => status.replaceAll('_', ' ')

/** Runs an action once at a time; while it runs the button cannot be pressed. */
async function once(button, action) {
  if (button.ariaDisabled === 'true') return
  button.ariaDisabled = 'true'
  try {
    await action()
  } catch (error) {
    say(button === pay ? payOutcome : releaseOutcome, error.message)
  } finally {
    button.ariaDisabled = 'false'
  }
}

async function ask(method, path, body) {
  const response = await fetch(path, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.error)
  return answer
}

function element(name, content) {
  const made = document.createElement(name)
  made.append(...[content].flat())
  return made
}

function say(place, sentence) {
  place.textContent = sentence
}
