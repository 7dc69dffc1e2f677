// What a language must know to write every mail. A phrase that is missing does not compile.

/** A phrase with names and amounts in it. */
type Phrase<Fact extends string = never> = (facts: Readonly<Record<Fact, string>>) => string

/**
 * The phrases of one kind of mail: what happened, and what happens next; `closing` says what to do
 * about a mail that is not expected.
 */
interface Of<Fact extends string> {
  readonly subject: Phrase<Fact>
  readonly heading: Phrase<Fact>
  readonly paragraphs: readonly Phrase<Fact>[]
  readonly next?: readonly Phrase<Fact>[]
  readonly closing?: Phrase<Fact>
}

export interface Words {
  readonly sandboxNote: string
  readonly buttonNote: string
  /** Stands above what happens next. */
  readonly nextTitle: string
  /** How to ask: by the address for it, or without one. */
  readonly questions: Phrase<'support'>
  readonly questionsTo: Phrase<'name'>
  /** Why somebody gets a mail: he bought from sellers who are known, or not; he is to be paid. */
  readonly why: {
    readonly bought: Phrase<'name' | 'sellers'>
    readonly pays: Phrase<'name'>
    readonly isPaid: Phrase<'name'>
  }
  /** What becomes of money that a buyer has paid. */
  readonly money: {
    readonly heldUntil: Phrase<'name' | 'date'>
    readonly heldUntilRelease: Phrase<'name'>
    readonly notHeld: Phrase
  }
  readonly seeDashboard: string
  /** Names of facts. */
  readonly labels: {
    readonly amount: string
    readonly beneficiary: string
    readonly bank: string
    readonly iban: string
    readonly accountNumber: string
    readonly sortCode: string
    readonly bic: string
    readonly routingNumber: string
    readonly reference: string
    readonly creditorReference: string
    readonly total: string
    readonly fee: string
    readonly date: string
    readonly soldBy: string
    readonly heldUntil: string
    readonly account: string
    readonly mandate: string
    readonly accountBefore: string
    readonly newAccount: string
    readonly paidFrom: string
    readonly through: string
    readonly paidBy: string
    readonly paidFor: string
    readonly creditor: string
    readonly address: string
    readonly change: string
  }
  /** Until when money is held that is let go by a decision. */
  readonly untilRelease: Phrase<'name'>
  readonly verifyDetails: string
  readonly tryAgain: string
  readonly verificationWanted: Of<'name' | 'amount'>
  /** The same when the amount is not known yet. */
  readonly verificationWantedSoon: Pick<Of<never>, 'subject' | 'heading'>
  readonly verificationPassed: Of<'name'>
  readonly verificationFailed: Of<'name'>
  readonly transferInstructions: Of<'name' | 'amount'>
  readonly receipt: Of<'name' | 'amount'>
  readonly refund: Of<'name' | 'amount'>
  readonly refundWaiting: Of<'name' | 'amount'>
  readonly seePayment: string
  readonly paymentStatus: Of<'name' | 'amount'>
  readonly debitPreNotification: Of<'name' | 'amount' | 'date'>
  readonly payout: Of<'name' | 'amount'>
  readonly giveAccount: string
  readonly payoutFailed: Of<'name' | 'amount'>
  readonly handlerDisabled: Of<'name' | 'date'>
  readonly joinDashboard: string
  readonly memberInvited: Of<'name' | 'by'>
  readonly notMe: string
  readonly accountChanged: Of<'name'>
  readonly changeAccount: string
  readonly accountLink: Of<'name'>
  readonly giveFirstAccount: string
  /** The same to somebody who has no account on file. */
  readonly accountWanted: Of<'name'>
  readonly memberChanged: Of<'name'>
  readonly setNewPassword: string
  readonly memberRecovery: Of<'name'>
  readonly confirmAddress: string
  readonly memberNewEmail: Of<'name'>
  readonly memberTries: Of<'name'>
  readonly memberLetIn: Of<'name' | 'who'>
}
