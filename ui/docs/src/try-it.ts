// Lets readers make the calls of a guide with a key of their own sandbox. The key is kept for this
// tab only, and sent to the service that serves the page and to nobody else. Answers are kept by
// the names that the guide gives them, until the page is left: later calls take their values.
import { fillPlaces, lackingAnswers } from '../places.ts'

interface Call {
  readonly method: string
  readonly path: string
  readonly name: string | undefined
  readonly caller: string
  readonly body: string
}

interface KeyKind {
  readonly label: string
  readonly begins: string
  readonly kept: string
  readonly isSecret: boolean
}

/** By who calls; every other caller is the session of a page, from an answer before. */
const keyKinds: ReadonlyMap<string, KeyKind> = new Map([
  [
    'private key',
    {
      label: 'Private key of your sandbox',
      begins: 'sandbox_api_',
      kept: 'holdfast-docs-private-key',
      isSecret: true,
    },
  ],
  [
    'public key',
    {
      label: 'Public key of your sandbox',
      begins: 'sandbox_pk_',
      kept: 'holdfast-docs-public-key',
      isSecret: false,
    },
  ],
])
const KEYS_CHANGED = 'holdfast-keys-changed'

const answers = new Map<string, unknown>()

interface Parts {
  readonly call: Call
  readonly press: HTMLButtonElement
  readonly forget: HTMLButtonElement
  readonly form: HTMLFormElement
  readonly status: HTMLElement
  readonly answer: HTMLPreElement
}

for (const [at, place] of document.querySelectorAll<HTMLElement>('.try-it').entries()) {
  setUp(place, at === 0)
}

/** The keys are forgotten at the first call of the page, and wherever one was used. */
function setUp(place: HTMLElement, isFirst: boolean): void {
  const { method = 'GET', path = '/', name, caller = '', body = '' } = place.dataset
  const call = { method, path, name, caller, body }
  const parts: Parts = {
    call,
    press: make('button', { type: 'button', textContent: 'Try it' }),
    forget: make('button', { type: 'button', textContent: 'Forget my keys' }),
    form: make('form', { hidden: true }),
    status: make('p', { role: 'status' }),
    answer: make('pre', { hidden: true, tabIndex: 0, ariaLabel: 'The answer' }),
  }
  const { press, forget, form, status, answer } = parts
  answer.setAttribute('role', 'region')
  const buttons = make('div', { className: 'buttons' })
  buttons.append(press, forget)
  place.append(buttons, form, status, answer)
  press.addEventListener('click', () => void tryCall(parts))
  forget.addEventListener('click', () => {
    for (const { kept } of keyKinds.values()) sessionStorage.removeItem(kept)
    answers.clear()
    status.textContent = 'Your keys are forgotten.'
    press.focus()
    window.dispatchEvent(new Event(KEYS_CHANGED))
  })
  const showForget = () => {
    const isKept = [...keyKinds.values()].some(({ kept }) => sessionStorage.getItem(kept) !== null)
    forget.hidden = !isKept || (!isFirst && answer.hidden)
  }
  window.addEventListener(KEYS_CHANGED, showForget)
  showForget()
}

async function tryCall(parts: Parts): Promise<void> {
  const { call, press, status } = parts
  if (press.ariaDisabled === 'true') return
  const lacking = lackingAnswers([call.path, call.caller, call.body].join('\n'), answers)
  if (lacking.length > 0) {
    status.textContent = `First try the call above that answers ${lacking.join(' and ')}.`
    return
  }
  const kind = keyKinds.get(call.caller)
  const key = kind === undefined ? null : sessionStorage.getItem(kind.kept)
  if (kind !== undefined && key === null) {
    askKey(parts, kind)
    return
  }
  press.ariaDisabled = 'true'
  status.textContent = 'Asking …'
  try {
    await send(parts, key ?? `Bearer ${fillPlaces(call.caller, answers, (value) => value)}`)
  } catch {
    status.textContent = 'There was no answer. Does the service run? Then try again.'
  } finally {
    press.ariaDisabled = null
  }
}

async function send({ call, status, answer }: Parts, authorization: string): Promise<void> {
  const { method, name, body } = call
  const path = fillPlaces(call.path, answers, encodeURIComponent)
  const inJson = (value: string) => JSON.stringify(value).slice(1, -1)
  const response = await fetch(path, {
    method,
    headers: {
      authorization,
      ...(body === '' ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === '' ? {} : { body: fillPlaces(body, answers, inJson) }),
    cache: 'no-store',
    // Whoever is signed in to the dashboard in this browser has nothing to do with it.
    credentials: 'omit',
    redirect: 'error',
  })
  const text = await response.text()
  const value: unknown = text === '' ? null : JSON.parse(text)
  if (response.ok && name !== undefined) answers.set(name, value)
  const outcome = response.ok ? 'done' : 'refused'
  status.textContent = `${response.status} ${outcome}: ${method} ${path}`
  answer.textContent = JSON.stringify(value, null, 2)
  answer.hidden = false
  window.dispatchEvent(new Event(KEYS_CHANGED))
}

/** Shows where a key is entered; with it the call is made. */
function askKey(parts: Parts, { label, begins, kept, isSecret }: KeyKind): void {
  const { form, status } = parts
  const input = make('input', {
    type: isSecret ? 'password' : 'text',
    autocomplete: 'off',
    spellcheck: false,
    required: true,
    placeholder: `${begins}…`,
  })
  const field = make('label', { textContent: label })
  field.append(input)
  const use = make('button', { type: 'submit', textContent: 'Use it in this tab' })
  const hint = make('p', {
    textContent:
      'It stays in this tab until you close it or forget it, and is sent to this service only. ' +
      'You find it in the dashboard under API keys; of the demo, in first-run.json.',
  })
  form.replaceChildren(field, use, hint)
  form.hidden = false
  status.textContent = ''
  input.focus()
  form.onsubmit = (event) => {
    event.preventDefault()
    const key = input.value.trim()
    if (!key.startsWith(begins)) {
      input.ariaInvalid = 'true'
      status.textContent = key.startsWith('live_')
        ? 'This key is one of live. It was not sent: replace it if others can see this screen.'
        : `A key like this begins with ${begins}.`
      input.focus()
      return
    }
    sessionStorage.setItem(kept, key)
    form.hidden = true
    form.replaceChildren()
    parts.press.focus()
    window.dispatchEvent(new Event(KEYS_CHANGED))
    void tryCall(parts)
  }
}

function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  facts: Partial<HTMLElementTagNameMap[K]>,
): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(tag), facts)
}
