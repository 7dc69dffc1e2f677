// What a new organisation does first.
import { environmentNow } from '../../api/index.ts'
import { ButtonLink, Card, useMay } from '../../components/index.ts'

interface Step {
  readonly title: string
  readonly text: string
  readonly to: string
  readonly button: string
  readonly isShown: boolean
}

/** The way to the first payment, as steps with their buttons. */
export function FirstSteps() {
  const mayPay = useMay('createPaymentIntent')
  const mayKeys = useMay('listEvents')
  const isSandbox = environmentNow() === 'sandbox'
  const steps: Step[] = [
    {
      title: 'Create a payment link',
      text: 'Say what is to be paid, to whom and how much. You get a link that a buyer opens.',
      to: '/payments/new',
      button: 'Create a payment link',
      isShown: mayPay,
    },
    {
      title: 'Get your keys',
      text:
        'With the private key your server creates payments; with the public key your shop opens ' +
        'the payment page.',
      to: '/developers/keys',
      button: 'Go to keys',
      isShown: mayKeys,
    },
    {
      title: 'Watch the money',
      text: isSandbox
        ? 'Press “Credit” on a checkout to pay with play money, and see it held and released.'
        : 'Money that arrives is shown here: held, released and paid out.',
      to: '/projects',
      button: 'See projects',
      isShown: true,
    },
  ]
  return (
    <Card title="No money has moved yet">
      <p className="max-w-[60ch] text-muted">
        Holdfast holds money until it is due. Three steps lead to the first payment
        {isSandbox && '; in the sandbox no money is real'}.
      </p>
      <ol className="mt-4 grid gap-4 md:grid-cols-3">
        {steps
          .filter(({ isShown }) => isShown)
          .map(({ title, text, to, button }, index) => (
            <li key={title} className="grid content-start gap-2 rounded-card bg-sunken p-4">
              <h3 className="text-h3">
                {index + 1}. {title}
              </h3>
              <p className="text-muted">{text}</p>
              <div className="mt-1">
                <ButtonLink to={to} kind={index === 0 ? 'primary' : 'plain'}>
                  {button}
                </ButtonLink>
              </div>
            </li>
          ))}
      </ol>
    </Card>
  )
}
