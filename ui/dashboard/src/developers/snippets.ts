// The quick start's examples, with the reader's own keys and address filled in.

/** What the examples are filled with. */
export interface QuickStart {
  readonly baseUrl: string
  /** The whole key, while it is shown once; otherwise its hint. */
  readonly privateKey: string
  readonly publicKey: string
}

/** One example: a way to call, and the text to copy. */
export interface Snippet {
  readonly key: string
  readonly title: string
  readonly about: string
  readonly code: string
}

/** The examples in the order in which a beginner needs them. */
export function snippetsFor({ baseUrl, privateKey, publicKey }: QuickStart): Snippet[] {
  return [
    {
      key: 'api',
      title: 'API',
      about: 'Create an intent: what is to be paid, and to whom. Nothing moves yet.',
      code: `curl ${baseUrl}/v1/intents/payment \\
  -H 'Authorization: ${privateKey}' \\
  -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: order-1042' \\
  -d '{
    "type": "checkout",
    "currency": "eur",
    "settlements": [{
      "type": "escrow",
      "amount": 100000,
      "description": "A bicycle",
      "to": { "email": "sam@example.com" }
    }]
  }'`,
    },
    {
      key: 'server',
      title: 'Server SDK',
      about: 'The same from Node 20 or later, or an edge runtime, with types and retries.',
      code: `import { Holdfast } from '@holdfast/node'

const holdfast = new Holdfast('${privateKey}', {
  baseUrl: '${baseUrl}',
})
const intent = await holdfast.intents.createPayment({
  type: 'checkout',
  currency: 'eur',
  settlements: [{
    type: 'escrow',
    amount: 100_000,
    description: 'A bicycle',
    to: { email: 'sam@example.com' },
  }],
})
console.log(intent.client_secret)`,
    },
    {
      key: 'browser',
      title: 'Browser SDK',
      about: 'Open the checkout on your own page. Its origin must be allowed under Settings.',
      code: `<script src="${baseUrl}/sdk/holdfast.js"></script>
<script>
  const pay = Holdfast.holdfast('${publicKey}', { baseUrl: '${baseUrl}' })
  const outcome = await pay.v1.confirmPaymentIntent(clientSecret)
</script>`,
    },
    {
      key: 'cli',
      title: 'Command line',
      about: 'Follow events on your own machine, and trigger any of them.',
      code: `export HOLDFAST_URL='${baseUrl}'
export HOLDFAST_KEY='${privateKey}'
export HOLDFAST_PUBLIC_KEY='${publicKey}'
npm install --global ${baseUrl}/sdk/holdfast-cli.tgz
holdfast doctor
holdfast listen --forward-to http://localhost:8080/webhooks
holdfast trigger checkout_settled`,
    },
  ]
}

/** A key pair as a file of settings, for the one time that it is shown whole. */
export function keyFile({ baseUrl, privateKey, publicKey }: QuickStart): string {
  return [
    '# Keep the private key on your server only. It is not shown again.',
    `HOLDFAST_URL=${baseUrl}`,
    `HOLDFAST_KEY=${privateKey}`,
    `HOLDFAST_PUBLIC_KEY=${publicKey}`,
    '',
  ].join('\n')
}
